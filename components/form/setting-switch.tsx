"use client";
import type { ReactNode } from "react";
import { SwitchField } from "@/components/ui/switch";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api/account";
import { type SettingName, useSwitchSetting } from "@/lib/accounts/api/profile";
import { errorMessage } from "@/lib/http/fetch-json";

type SettingSwitchProps = {
  name: SettingName;
  label: string;
  description: ReactNode;
  saved: string;
  failed: string;
  className?: string;
};

export function SettingSwitch({ name, saved, failed, ...rest }: SettingSwitchProps) {
  const account = useViewer();
  const setting = useSwitchSetting(name);

  async function change(value: boolean) {
    try {
      // awaited, because callbacks of `mutate` are dropped when another change follows
      await setting.mutateAsync(value);
      toast({ title: saved });
    } catch (error) {
      const description = errorMessage(error, "Failed to update user");
      toast({ title: failed, description, variant: "destructive" });
    }
  }

  return account && <SwitchField checked={account[name]} onCheckedChange={change} {...rest} />;
}
