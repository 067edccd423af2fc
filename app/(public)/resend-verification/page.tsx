import type { Metadata } from "next";
import Link from "next/link";
import { AccountCard } from "@/components/accounts/account-card";
import { ResendVerification } from "@/components/accounts/resend-verification";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Resend verification email" };

export default function ResendVerificationPage() {
  return (
    <AccountCard
      title="Resend the verification email"
      lead="We’ll email a new link to the address you signed up with. The old link will stop working."
      footer={
        <p>
          Verified already?{" "}
          <Link href={paths.login} className={buttonVariants({ variant: "link", size: "inline" })}>
            Log in
          </Link>
        </p>
      }
    >
      <ResendVerification />
    </AccountCard>
  );
}
