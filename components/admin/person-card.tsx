"use client";

import { Badge } from "@/components/ui/badge";
import { CardContent, CardFooter, TitledCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useChangeRole, useEndSessions } from "@/lib/admin/api/panel";
import type { FoundPerson } from "@/lib/admin/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { paths } from "@/lib/paths";

type PersonCardProps = {
  person: FoundPerson;
  isOwn: boolean;
  onChange: (person: FoundPerson) => void;
};

export function PersonCard({ person, isOwn, onChange }: PersonCardProps) {
  const { id, email, company, isAdmin, isVerified } = person;
  const name = `${person.firstName} ${person.lastName}`;
  const changeRole = useChangeRole();
  const endSessions = useEndSessions();

  async function switchRole() {
    const changed = await changeRole.mutateAsync({ id, isAdmin: !isAdmin });
    if (isOwn && !changed.isAdmin) {
      leavePage(paths.dashboard);
      return;
    }
    onChange(changed);
    const title = changed.isAdmin ? "Made an administrator" : "No longer an administrator";
    return { title, description: name };
  }

  async function endAll() {
    await endSessions.mutateAsync(id);
    if (isOwn) {
      leavePage(paths.login);
      return;
    }
    return { title: "All sessions ended", description: `${name} needs to log in again.` };
  }

  return (
    <TitledCard
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      action={
        <div className="flex flex-wrap gap-2">
          {isOwn && <Badge>You</Badge>}
          {!isVerified && <Badge variant="neutral">Not verified</Badge>}
        </div>
      }
    >
      <CardContent>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <Row name="Email">{email}</Row>
          <Row name="Company">{company ?? "None"}</Row>
          <Row name="Role">{isAdmin ? "Administrator" : "Member"}</Row>
        </dl>
      </CardContent>
      <CardFooter>
        {isAdmin ? (
          <ConfirmDialog
            key="revoke"
            trigger={{ variant: "outline", children: "Take the administrator role away" }}
            title={`Take the administrator role from ${name}?`}
            confirm="Take it away"
            keep="Keep the role"
            failure="Failed to change the role"
            onConfirm={switchRole}
          >
            {isOwn ? "You leave the panel" : "They can no longer open the panel"}, from now on and in every
            browser. The account stays as it is otherwise.
          </ConfirmDialog>
        ) : (
          <ConfirmDialog
            key="grant"
            trigger={{ variant: "outline", children: "Make administrator" }}
            title={`Make ${name} an administrator?`}
            confirm="Make administrator"
            variant="default"
            keep="Cancel"
            failure="Failed to change the role"
            onConfirm={switchRole}
          >
            They can decide on reviews, list companies, and change everyone’s role, including yours. They
            can’t see who wrote a review.
          </ConfirmDialog>
        )}
        <ConfirmDialog
          trigger={{ variant: "outline", children: "End all sessions" }}
          title={`End all sessions of ${name}?`}
          confirm="End all sessions"
          keep="Cancel"
          failure="Failed to end the sessions"
          onConfirm={endAll}
        >
          Every browser that is signed in to {isOwn ? "your account" : "this account"} has to log in again.
          Nothing is deleted.
        </ConfirmDialog>
      </CardFooter>
    </TitledCard>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
