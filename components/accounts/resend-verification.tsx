"use client";

import { MailSent } from "@/components/accounts/mail-sent";
import { AddressForm } from "@/components/form/address-form";
import { toast } from "@/components/ui/use-toast";
import { useResendVerification } from "@/lib/accounts/api/account";

export function ResendVerification() {
  const { mutate, data, error, isPending } = useResendVerification();
  if (data) return <MailSent message={data.message} />;
  return (
    <AddressForm
      action="Resend Verification Email"
      pendingAction="Sending…"
      onSend={(input) => mutate(input, { onSuccess: () => toast({ title: "Verification Email Sent" }) })}
      isPending={isPending}
      error={error}
    />
  );
}
