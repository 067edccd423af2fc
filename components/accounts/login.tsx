import { AccountCard } from "@/components/accounts/account-card";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LoginForm } from "@/components/accounts/login-form";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { isGoogleRefusal } from "@/lib/sign-in/google-refusals";

const link = buttonVariants({ variant: "link", size: "inline" });

type LoginProps = {
  /** A path of this site, already checked. */
  next: string;
  /** It comes from the address bar, so it can be anything. */
  error?: unknown;
  hasGoogle: boolean;
};

export function Login({ next, error, hasGoogle }: LoginProps) {
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
        next={next}
        isUnverified={error === "unverified"}
        refusal={isGoogleRefusal(error) ? error : undefined}
      />
      {hasGoogle && <GoogleSignIn next={next} />}
    </AccountCard>
  );
}
