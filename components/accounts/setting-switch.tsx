"use client";
import type { ReactNode } from "react";
import { SwitchField } from "@/components/ui/switch";
import { toast } from "@/components/ui/use-toast";
import { type SettingName, useSwitchSetting } from "@/lib/accounts/api/profile";
import type { Account } from "@/lib/accounts/schema";
import { errorMessage } from "@/lib/http/fetch-json";

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

/** A switch of the account that is saved at once. */
export function SettingSwitch({ account, name, saved, failed, ...rest }: SettingSwitchProps) {
  const setting = useSwitchSetting(name);

  async function change(value: boolean) {
    try {
      // Awaited, because a callback of `mutate` is dropped when another change follows.
      await setting.mutateAsync(value);
      toast({ title: saved });
    } catch (error) {
      const description = errorMessage(error, "Failed to update user");
      toast({ title: failed, description, variant: "destructive" });
    }
  }

  return <SwitchField checked={account[name]} onCheckedChange={change} {...rest} />;
}
