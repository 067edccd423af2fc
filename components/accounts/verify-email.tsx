"use client";

import { useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { FormAlert } from "@/components/form/form-alert";
import { Button, ButtonLink, buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/use-toast";
import { useVerifyEmail } from "@/lib/accounts/api/visitor";
import { errorMessage, RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

type VerifyEmailProps = {
  token: string | null;
  /** People who can sign up with Google get another link on a different page. */
  hasGoogle?: boolean;
};

export function VerifyEmail({ token: given, hasGoogle = false }: VerifyEmailProps) {
  // kept here, because it is removed from the address bar, the history and any referrer (SEC-A8)
  const [token] = useState(given);
  const verification = useVerifyEmail();

  useEffect(() => window.history.replaceState(null, "", paths.verifyEmail), []);

  if (!token) return <Failed message="Invalid verification link" hasGoogle={hasGoogle} />;
  if (verification.data) return verification.data.choosesPassword ? <WithoutPassword /> : <Verified />;
  const { error, reset } = verification;
  if (error) {
    const isOurFault = error instanceof RequestError && (error.status === 0 || error.status >= 500);
    const message = errorMessage(error, "Failed to verify email");
    return <Failed message={message} hasGoogle={hasGoogle} onRetry={isOurFault ? reset : undefined} />;
  }
  return (
    <AccountCard title="Verify your email" lead="One last step: confirm your email address.">
      <Button
        className="w-full"
        isPending={verification.isPending}
        onClick={() => verification.send(token, { onSuccess: () => toast({ title: "Email Verified" }) })}
      >
        {verification.isPending ? "Verifying…" : "Verify Email"}
      </Button>
    </AccountCard>
  );
}

function Verified() {
  return (
    <AccountCard title="Your email is verified" lead="Your account is ready. You can log in now.">
      <ButtonLink className="w-full" href={paths.login}>
        Go to Login
      </ButtonLink>
    </AccountCard>
  );
}

/** Shown when someone else may have chosen this account's password, which therefore no longer works. */
function WithoutPassword() {
  return (
    <AccountCard
      title="Your email is verified"
      lead="We’ve just emailed you a link to choose your password, so that only you know it."
      footer={
        <Link href={paths.forgotPassword} className={buttonVariants({ variant: "link", size: "inline" })}>
          Send the link again
        </Link>
      }
    >
      <ButtonLink className="w-full" href={paths.login}>
        Go to Login
      </ButtonLink>
    </AccountCard>
  );
}

const NEXT_STEP =
  "Links work for 24 hours, and only the newest one works. Ask for a new one, or register again with the same address.";
const NEXT_STEP_AT_GOOGLE =
  "If you signed up with Google, log in with Google again. You can ask for a new link on the next page.";

type FailedProps = { message: string; hasGoogle: boolean; onRetry?: () => void };

function Failed({ message, hasGoogle, onRetry }: FailedProps) {
  return (
    <AccountCard
      title="Verify your email"
      lead={hasGoogle ? `${NEXT_STEP} ${NEXT_STEP_AT_GOOGLE}` : NEXT_STEP}
      footer={
        <Link href={paths.resendVerification} className={buttonVariants({ variant: "link", size: "inline" })}>
          Resend verification email
        </Link>
      }
    >
      <div className="grid gap-5">
        <FormAlert title="Verification Failed">{message}</FormAlert>
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <ButtonLink variant={onRetry ? "outline" : "default"} href={paths.register}>
          Register Again
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
