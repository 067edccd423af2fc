"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AccountCard } from "@/components/accounts/account-card";
import { CompleteProfileForm } from "@/components/accounts/complete-profile-form";
import { NewcomerNote } from "@/components/accounts/newcomer-note";
import { WaitingForMail } from "@/components/accounts/waiting-for-mail";
import { NewcomerData } from "@/components/accounts/your-data";
import { toast } from "@/components/ui/use-toast";
import { useCompleteProfile } from "@/lib/accounts/api/account";
import type { CompleteProfileInput, NewcomerProfile } from "@/lib/accounts/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { hasCode } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

export function CompleteProfile({ profile }: { profile: NewcomerProfile }) {
  const router = useRouter();
  const completion = useCompleteProfile();
  const [values, setValues] = useState(profile.values);
  const [waitingFor, setWaitingFor] = useState(profile.pendingEmail);

  function send(input: CompleteProfileInput, onMailSent?: () => void) {
    setValues({ ...input, department: input.department ?? "" });
    completion.mutate(input, {
      onSuccess: ({ pendingEmail }) => {
        setWaitingFor(pendingEmail);
        if (pendingEmail !== null) return onMailSent?.();
        toast({ title: "Profile completed!" });
        router.replace(paths.home);
      },
      // The link was opened in the meantime, perhaps on a phone. Reloading the page redirects.
      onError: (error) => hasCode(error, "forbidden") && leavePage(paths.completeProfile),
    });
  }

  if (waitingFor !== null) {
    return (
      <AccountCard
        title="Complete your profile"
        lead="One last step: confirm your work address."
        footer={<NewcomerData email={profile.email} />}
      >
        <WaitingForMail
          address={waitingFor}
          isPending={completion.isPending}
          error={completion.error}
          onSendAgain={() =>
            send({ ...values, workEmail: waitingFor }, () => toast({ title: "Verification Email Sent" }))
          }
          onChangeAddress={() => {
            completion.reset();
            setWaitingFor(null);
          }}
        />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Complete your profile"
      lead={
        <>
          You’re signed in with Google as <strong className="break-words">{profile.email}</strong>. Tell us
          where you work, so we can add you to your company.
        </>
      }
      footer={
        <div className="grid gap-6">
          <NewcomerNote />
          <NewcomerData email={profile.email} />
        </div>
      }
    >
      <CompleteProfileForm
        values={values}
        isPending={completion.isPending || completion.isSuccess}
        error={completion.error}
        onSend={(input) => send(input)}
      />
    </AccountCard>
  );
}
