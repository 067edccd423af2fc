"use client";

import { MailSent } from "@/components/accounts/mail-sent";
import { AddressForm } from "@/components/form/address-form";
import { useForgotPassword } from "@/lib/accounts/api/account";

export function ForgotPassword() {
  const { mutate, data, error, isPending } = useForgotPassword();
  if (data) return <MailSent message={data.message} />;
  return (
    <AddressForm
      action="Send Reset Link"
      pendingAction="Sending…"
      onSend={(input) => mutate(input)}
      isPending={isPending}
      error={error}
    />
  );
}
