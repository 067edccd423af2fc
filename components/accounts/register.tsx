"use client";

import { useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LogInLink } from "@/components/accounts/log-in-link";
import { MailSent } from "@/components/accounts/mail-sent";
import { NOTHING_TYPED, RegisterForm } from "@/components/accounts/register-form";
import { StoredNote } from "@/components/accounts/stored-note";
import { useResendVerification } from "@/lib/accounts/api/visitor";
import { HOME_PATH } from "@/lib/auth/next-path";

/** The form, then the panel that waits for the email (G83). What was typed stays in this tab's memory only. */
export function Register({ hasGoogle }: { hasGoogle: boolean }) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isSent, setSent] = useState(false);
  const resend = useResendVerification();

  if (isSent) {
    const { email } = typed;
    return (
      <AccountCard
        title="Check your email"
        lead="One last step: confirm your work address."
        footer={<LogInLink question="Already verified?" />}
      >
        <MailSent
          title={resend.data ? "Verification Email Sent" : "Account created successfully!"}
          lead={resend.data ? "You entered" : "We emailed"}
          address={email}
          isPending={resend.isPending}
          error={resend.error}
          onSendAgain={() => resend.send({ email })}
          onChangeAddress={() => {
            resend.reset();
            setSent(false);
          }}
        >
          {resend.data?.message ??
            "Open the link within 24 hours to verify the address. Then you can log in."}
        </MailSent>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Create your account"
      lead="Sign up with your work email to join your company."
      footer={
        <div className="grid gap-5">
          <LogInLink question="Already have an account?" />
          <StoredNote />
        </div>
      }
    >
      <RegisterForm
        values={typed}
        onSent={(values) => {
          setTyped({ ...values, password: "" });
          setSent(true);
        }}
      />
      {hasGoogle && <GoogleSignIn next={HOME_PATH} />}
    </AccountCard>
  );
}
