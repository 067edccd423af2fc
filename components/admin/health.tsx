"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListError } from "@/components/reviews/review-list-states";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { toast, toastError } from "@/components/ui/use-toast";
import { healthQuery, useRetryMail } from "@/lib/admin/api/panel";
import type { Health as HealthData } from "@/lib/admin/schema";
import { formatCount, formatDay } from "@/lib/format";
import { errorMessage } from "@/lib/http/fetch-json";

const DAY_MS = 24 * 60 * 60 * 1000;

export function Health({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <TitledCard title="Health" className="max-w-2xl">
      {error ? (
        <ListError message={error.message} onRetry={() => void refetch()} />
      ) : (
        data && <Rows health={data} today={today} />
      )}
    </TitledCard>
  );
}

function Rows({ health, today }: { health: HealthData; today: string }) {
  const { version, database, sealedOn, weekDone, hasOneAdmin, mail } = health;
  const isSealLate = !sealedOn || Date.parse(today) - Date.parse(sealedOn) > DAY_MS;
  return (
    <dl className="divide-y">
      <Row name="Nightly work" isBad={isSealLate}>
        {sealedOn ? `Last finished on ${formatDay(sealedOn)}` : "Hasn't finished yet"}
        {isSealLate && ". It should finish every night: check the log for ‘job-failed’."}
      </Row>
      <Row name="Monday’s work">{weekDone ? `Done up to ${formatDay(weekDone)}` : "Hasn't run yet"}</Row>
      <Row name="Email" isBad={mail.overdue + mail.failed > 0}>
        <Mail mail={mail} />
      </Row>
      <Row name="Administrators" isBad={hasOneAdmin}>
        {hasOneAdmin
          ? "You’re the only one. No one can decide on reviews about you: make a second person an administrator."
          : "Two or more, so someone can always decide on reviews about an administrator."}
      </Row>
      <Row name="Database">PostgreSQL {database}</Row>
      <Row name="Version">{version}</Row>
    </dl>
  );
}

function Mail({ mail: { overdue, failed } }: { mail: HealthData["mail"] }) {
  const retry = useRetryMail();

  function sendAgain() {
    retry.mutate(undefined, {
      onSuccess: ({ count }) => toast({ title: "Sending again", description: emails(count) }),
      onError: (error) => toastError(errorMessage(error, "Failed to send the email again")),
    });
  }

  if (overdue + failed === 0) return "Everything due has been sent.";
  return (
    <div className="grid justify-items-start gap-2">
      {overdue > 0 && (
        <p>{emails(overdue)} late by more than 15 minutes. We keep trying for a day and a half.</p>
      )}
      {failed > 0 && (
        <>
          <p>{emails(failed)} given up. Check the email settings, then send again.</p>
          <Button variant="outline" isPending={retry.isPending} onClick={sendAgain}>
            Send again
          </Button>
        </>
      )}
    </div>
  );
}

function emails(count: number): string {
  return count === 1 ? "1 email" : `${formatCount(count)} emails`;
}

function Row({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className={isBad ? "font-medium text-destructive" : undefined}>{children}</dd>
    </div>
  );
}
