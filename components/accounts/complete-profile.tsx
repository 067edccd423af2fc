"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { AccountCard } from "@/components/accounts/account-card";
import { CompleteProfileForm } from "@/components/accounts/complete-profile-form";
import { MailSent } from "@/components/accounts/mail-sent";
import { NewcomerNote } from "@/components/accounts/newcomer-note";
import { NewcomerData } from "@/components/accounts/your-data";
import { buttonVariants } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";
import { useCompleteProfile } from "@/lib/accounts/api/account";
import type { completeProfileInput, NewcomerProfile } from "@/lib/accounts/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { hasCode } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

export function CompleteProfile({ profile }: { profile: NewcomerProfile }) {
  const router = useRouter();
  const completion = useCompleteProfile();
  const [values, setValues] = useState(profile.values);
  const [waitingFor, setWaitingFor] = useState(profile.pendingEmail);
  const [isCorrection, setCorrection] = useState(false);

  function send(input: z.input<typeof completeProfileInput>) {
    setValues({ ...input, department: input.department ?? "" });
    completion.mutate(input, {
      onSuccess: ({ pendingEmail }) => {
        setWaitingFor(pendingEmail);
        if (pendingEmail !== null) return;
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
        <MailSent
          title={completion.isSuccess ? "Verification Email Sent" : "Check your email"}
          lead="We emailed"
          address={waitingFor}
          takesFocus={completion.isSuccess}
          isPending={completion.isPending}
          error={completion.error}
          onSendAgain={() => send({ ...values, workEmail: waitingFor })}
          onChangeAddress={() => {
            completion.reset();
            setCorrection(true);
            setWaitingFor(null);
          }}
        >
          Open the link within 24 hours, in any browser, to complete your profile.
        </MailSent>
        <p className="mt-5 text-muted-foreground">
          Already opened the link?{" "}
          {/* a full load, not a prefetched link: only the server knows whether the link was opened */}
          <a href={paths.completeProfile} className={buttonVariants({ variant: "link", size: "inline" })}>
            Continue
          </a>
        </p>
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
        isCorrection={isCorrection}
        isPending={completion.isPending || completion.isSuccess}
        error={completion.error}
        onSend={(input) => send(input)}
      />
    </AccountCard>
  );
}
