import type { Metadata } from "next";
import Link from "next/link";
import { AccountCard } from "@/components/accounts/account-card";
import { ForgotPassword } from "@/components/accounts/forgot-password";
import { LockNote } from "@/components/accounts/lock-note";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return (
    <AccountCard
      title="Forgot your password?"
      lead="We’ll email you a link to set a new one."
      footer={
        <p>
          Remembered it?{" "}
          <Link href={paths.login} className={buttonVariants({ variant: "link", size: "inline" })}>
            Log in
          </Link>
        </p>
      }
    >
      <div className="grid gap-5">
        <LockNote />
        <ForgotPassword />
      </div>
    </AccountCard>
  );
}
