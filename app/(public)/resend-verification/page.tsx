import type { Metadata } from "next";
import { AccountCard } from "@/components/accounts/account-card";
import { LogInLink } from "@/components/accounts/log-in-link";
import { ResendVerification } from "@/components/accounts/resend-verification";

export const dynamic = "error";

export const metadata: Metadata = { title: "Resend verification email" };

export default function ResendVerificationPage() {
  return (
    <AccountCard
      title="Resend the verification email"
      lead="We’ll email a new link to the address you signed up with. The old link will stop working."
      footer={<LogInLink question="Already verified?" />}
    >
      <ResendVerification />
    </AccountCard>
  );
}
