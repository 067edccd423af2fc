import type { Metadata } from "next";
import { AccountCard } from "@/components/accounts/account-card";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LoginForm } from "@/components/accounts/login-form";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { safeNextPath } from "@/lib/auth/next-path";
import { requireVisitor } from "@/lib/auth/viewer";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";
import { isGoogleRefusal } from "@/lib/sign-in/google-refusals";

export const metadata: Metadata = { title: "Log in", ...pagePreview("home", paths.login) };

const link = buttonVariants({ variant: "link", size: "inline" });

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, error } = await searchParams;
  const redirectTarget = safeNextPath(next);
  await requireVisitor(redirectTarget);
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
            Didn’t get a verification email?{" "}
            <Link href={paths.resendVerification} className={link}>
              Send it again
            </Link>
          </li>
        </ul>
      }
    >
      <LoginForm
        next={redirectTarget}
        isUnverified={error === "unverified"}
        refusal={isGoogleRefusal(error) ? error : undefined}
      />
      {isGoogleOffered() && <GoogleSignIn next={redirectTarget} />}
    </AccountCard>
  );
}
