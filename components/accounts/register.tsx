import { AccountCard } from "@/components/accounts/account-card";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LogInLink } from "@/components/accounts/log-in-link";
import { RegisterForm } from "@/components/accounts/register-form";
import { RegisterSteps } from "@/components/accounts/register-steps";
import { StoredNote } from "@/components/accounts/stored-note";
import { HOME_PATH } from "@/lib/auth/next-path";

export function Register({ hasGoogle }: { hasGoogle: boolean }) {
  return (
    <RegisterSteps>
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
        <RegisterForm />
        {hasGoogle && <GoogleSignIn next={HOME_PATH} />}
      </AccountCard>
    </RegisterSteps>
  );
}
