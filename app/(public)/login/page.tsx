import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AccountCard } from "@/components/accounts/account-card";
import { LoginForm } from "@/components/accounts/login-form";
import { buttonVariants } from "@/components/ui/button";
import { safeNextPath } from "@/lib/auth/next-path";
import { getViewer } from "@/lib/auth/viewer";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Log in" };

const link = buttonVariants({ variant: "link", size: "inline" });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LoginPage({ searchParams }: Props) {
  const [viewer, { next, error, registered }] = await Promise.all([getViewer(), searchParams]);
  if (viewer) redirect(safeNextPath(next));
  return (
    <AccountCard
      title="Log in"
      lead="Read your feedback, and say what you think of your leaders."
      footer={
        <ul className="grid gap-2">
          <li>
            New here?{" "}
            <Link href={paths.register} className={link}>
              Sign Up
            </Link>
          </li>
          <li>
            <Link href={paths.forgotPassword} className={link}>
              Forgot your password?
            </Link>
          </li>
          <li>
            No verification email?{" "}
            <Link href={paths.resendVerification} className={link}>
              Send it again
            </Link>
          </li>
        </ul>
      }
    >
      <LoginForm next={safeNextPath(next)} isUnverified={error === "unverified"} isNew={registered === "1"} />
    </AccountCard>
  );
}
