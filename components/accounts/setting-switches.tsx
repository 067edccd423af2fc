"use client";

import type { ReactNode } from "react";
import { SwitchField } from "@/components/ui/switch";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api";
import { type SettingName, useSwitchSetting } from "@/lib/accounts/api/profile";
import type { Account } from "@/lib/accounts/schema";
import { RequestError } from "@/lib/http/fetch-json";

/** Review privacy and email notifications, saved at once (B11.1). */
export function SettingSwitches() {
  const account = useViewer();
  if (!account) return null;
  return (
    <div className="grid gap-5">
      <SettingSwitch
        account={account}
        name="areReviewsPublic"
        label="Reviews about me are public"
        description={
          <>
            <Meaning word="Public">
              everybody who is signed in can read the reviews about you and see your average, and they count
              for your company.
            </Meaning>
            <Meaning word="Private">
              other users can read none of it, and nothing counts for your company.
            </Meaning>
          </>
        }
        saved="Privacy settings updated"
        failed="Failed to update privacy settings."
      />
      <SettingSwitch
        account={account}
        name="emailNotificationsEnabled"
        label="Email me about new feedback"
        description="The email says only that there is feedback. You always get emails about your account, such as a password reset."
        saved="Email preferences updated"
        failed="Failed to update email preferences."
        className="border-t pt-5"
      />
    </div>
  );
}

function Meaning({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className="mt-1 block">
      <b className="font-semibold text-foreground">{word}:</b> {children}
    </span>
  );
}

type SettingSwitchProps = {
  account: Account;
  name: SettingName;
  label: string;
  description: ReactNode;
  /** What the toast says of it. */
  saved: string;
  failed: string;
  className?: string;
};

function SettingSwitch({ account, name, saved, failed, ...rest }: SettingSwitchProps) {
  const setting = useSwitchSetting(name);

  async function change(value: boolean) {
    try {
      // Awaited, because a callback of `mutate` is dropped when another change follows.
      await setting.mutateAsync(value);
      toast({ title: saved });
    } catch (error) {
      const description = (error instanceof RequestError && error.message) || "Failed to update user";
      toast({ title: failed, description, variant: "destructive" });
    }
  }

  return <SwitchField checked={account[name]} onCheckedChange={change} {...rest} />;
}
