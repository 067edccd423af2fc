import type { Metadata } from "next";
import { AccountCard } from "@/components/accounts/account-card";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LogInLink } from "@/components/accounts/log-in-link";
import { RegisterForm } from "@/components/accounts/register-form";
import { StoredNote } from "@/components/accounts/stored-note";
import { HOME_PATH } from "@/lib/auth/next-path";
import { requireVisitor } from "@/lib/auth/viewer";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";

export const metadata: Metadata = { title: "Sign up", ...pagePreview("home", paths.register) };

export default async function RegisterPage() {
  await requireVisitor();
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
      <RegisterForm />
      {isGoogleOffered() && <GoogleSignIn next={HOME_PATH} />}
    </AccountCard>
  );
}
