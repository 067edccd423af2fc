"use client";

import { LockNote } from "@/components/accounts/lock-note";
import { MailRequest } from "@/components/accounts/mail-request";
import { FormAlert } from "@/components/form/form-alert";
import { useForgotPassword } from "@/lib/accounts/api/visitor";

type ForgotPasswordProps = {
  isLinkDead?: boolean;
};

export function ForgotPassword({ isLinkDead = false }: ForgotPasswordProps) {
  const request = useForgotPassword();
  return (
    <MailRequest action="Send Reset Link" sentTitle="Check your email" request={request}>
      {isLinkDead && (
        <FormAlert title="Invalid or Expired Link">
          This password reset link is invalid or has expired. Please request a new one.
        </FormAlert>
      )}
      <LockNote />
    </MailRequest>
  );
}
