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
  saved: string;
  failed: string;
  className?: string;
};

export function SettingSwitch({ account, name, saved, failed, ...rest }: SettingSwitchProps) {
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

  return <SwitchField checked={account[name]} onCheckedChange={change} {...rest} />;
}
