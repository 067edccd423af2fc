"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { ResetPasswordForm } from "@/components/accounts/reset-password-form";
import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/use-toast";
import { useResetEmail } from "@/lib/accounts/api/account";
import { hasCode } from "@/lib/http/fetch-json";
import { deadResetLinkPath, paths } from "@/lib/paths";

const NO_LINK = { title: "Invalid Reset Link", description: "The reset link is missing or invalid." };

export function ResetPassword({ token: given }: { token: string | null }) {
  // kept here, because it is removed from the address bar, the history and any referrer (SEC-A8)
  const [token] = useState(given);

  useEffect(() => window.history.replaceState(null, "", paths.resetPassword), []);

  return (
    <AccountCard title="Reset your password" lead="This logs you out of every browser.">
      {token ? <CheckedLink token={token} /> : <NoLink />}
    </AccountCard>
  );
}

function CheckedLink({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useResetEmail(token);
  // the link stopped working while the form was open
  const [isDead, setIsDead] = useState(false);
  if (isDead || hasCode(error, "invalid")) return <DeadLink />;
  if (data) return <ResetPasswordForm token={token} {...data} onDeadLink={() => setIsDead(true)} />;
  if (isFetching || !error) return <Checking />;
  return (
    <div className="grid gap-5">
      <FormAlert title="Error">{error.message}</FormAlert>
      <Button onClick={() => void refetch()}>Try Again</Button>
    </div>
  );
}

function NoLink() {
  const router = useRouter();
  useEffect(() => {
    toast({ ...NO_LINK, variant: "destructive" });
    router.replace(paths.login);
  }, [router]);
  return <p className="text-muted-foreground">{NO_LINK.description}</p>;
}

/** The next page says why. */
function DeadLink() {
  const router = useRouter();
  useEffect(() => router.replace(deadResetLinkPath), [router]);
  return <Checking />;
}

function Checking() {
  return (
    <p role="status" className="flex items-center gap-2 text-muted-foreground">
      <Spinner />
      Checking the link…
    </p>
  );
}
