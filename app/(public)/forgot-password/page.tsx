import type { Metadata } from "next";
import { AccountCard } from "@/components/accounts/account-card";
import { ForgotPassword } from "@/components/accounts/forgot-password";
import { LogInLink } from "@/components/accounts/log-in-link";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage({ searchParams }: PageProps<"/forgot-password">) {
  const { error } = await searchParams;
  return (
    <AccountCard
      title="Forgot your password?"
      lead="We’ll email you a link to set a new one."
      footer={<LogInLink question="Remembered it?" />}
    >
      <ForgotPassword isLinkDead={error === "link"} />
    </AccountCard>
  );
}
