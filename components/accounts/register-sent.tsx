import { AccountCard } from "@/components/accounts/account-card";
import { LogInLink } from "@/components/accounts/log-in-link";
import { MailSent } from "@/components/accounts/mail-sent";
import { useResendVerification } from "@/lib/accounts/api/visitor";

type RegisterSentProps = { email: string; onChangeAddress: () => void };

export function RegisterSent({ email, onChangeAddress }: RegisterSentProps) {
  const resend = useResendVerification();
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
        onChangeAddress={onChangeAddress}
      >
        {resend.data?.message ?? "Open the link within 24 hours to verify the address. Then you can log in."}
      </MailSent>
    </AccountCard>
  );
}
