"use client";

import { MailRequest } from "@/components/accounts/mail-request";
import { useResendVerification } from "@/lib/accounts/api/visitor";

export function ResendVerification() {
  return (
    <MailRequest
      action="Resend Verification Email"
      sentTitle="Verification Email Sent"
      request={useResendVerification()}
    />
  );
}
