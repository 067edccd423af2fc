import type { Metadata } from "next";
import { AccountCard } from "@/components/accounts/account-card";
import { ForgotPassword } from "@/components/accounts/forgot-password";
import { LockNote } from "@/components/accounts/lock-note";
import { LogInLink } from "@/components/accounts/log-in-link";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return (
    <AccountCard
      title="Forgot your password?"
      lead="We’ll email you a link to set a new one."
      footer={<LogInLink question="Remembered it?" />}
    >
      <div className="grid gap-5">
        <LockNote />
        <ForgotPassword />
      </div>
    </AccountCard>
  );
}
