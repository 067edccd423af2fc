"use client";

import { MailRequest } from "@/components/accounts/mail-request";
import { useForgotPassword } from "@/lib/accounts/api/account";

export function ForgotPassword() {
  return <MailRequest action="Send Reset Link" sentTitle="Check your email" request={useForgotPassword()} />;
}
