import { ShieldCheck } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";
import { VERIFIED_BADGE_MEMBERS } from "@/lib/reviews/rules";

const NOT_STORED = "Your name, email, account number and IP address";

/** docs/anonymity.md has the details. */
export function WhatIsStored() {
  return (
    <StoredList
      heading="h4"
      stored={[
        "Your text, your ratings and the name shown below",
        "The company and the leader; we encrypt any email address you enter",
        "Whether the leader may share it as an image",
        "When you sent it; after a day, only the week",
        `A 'Verified' badge, if you’re one of at least ${VERIFIED_BADGE_MEMBERS} verified members who work there`,
        "The result of the check of your text, and whether it waits for others",
        "Whether it’s your first review of that leader; we encrypt that",
        "If a moderator removes it, the moderator’s reason, whether you ask for another look, and on which day until the next night",
        "If the leader reports it, their reason and their note",
        "Two keyed values: one lets Your Submissions find it, one keeps it from being stored twice",
      ]}
      notStored={[NOT_STORED]}
    >
      The leader, the company, other users and the admin screens can’t see who wrote it. The people who run
      the service, with its database and its key, can. In a small team, people may guess from what you write.
    </StoredList>
  );
}

export function WhatIsStoredByLink() {
  return (
    <StoredList
      heading="h2"
      stored={[
        "Your text and your ratings",
        "The leader and the company",
        "Whether the leader may share it as an image",
        "When you sent it; after a day, only the week",
        "The result of the check of your text; if a moderator removes it, the moderator’s reason",
        "If the leader reports it, their reason and their note",
        "Two values that look like those of any other review, but lead to no account",
        "An encrypted ‘no’, where a review from an account says whether it’s its author’s first of that leader",
      ]}
      notStored={[
        "Your name, email and IP address",
        "Your account, if you have one: we don’t send it with this form",
        "Which link or message brought you here",
      ]}
    >
      The review doesn’t belong to any account. Not even the people who run this site, with its database and
      its key, can look up who wrote it. You can’t take it back. Your network can see that someone visited
      this site. In a small team, people may guess from what you write.
    </StoredList>
  );
}

type StoredListProps = {
  heading: "h2" | "h4";
  stored: string[];
  notStored: string[];
  children: ReactNode;
};

function StoredList({ heading: Heading, stored, notStored, children }: StoredListProps) {
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-2">
        <Heading className="font-heading text-base">What we store</Heading>
        <ul className="grid gap-1.5">
          {stored.map((what) => (
            <li key={what} className="flex gap-2">
              <span aria-hidden className="mx-1.5 mt-2 size-1 shrink-0 rounded-full bg-current" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        <Heading className="font-heading text-base">What we don’t store</Heading>
        <ul className="grid gap-1.5">
          {notStored.map((what) => (
            <li key={what} className="flex gap-2">
              <Icon iconNode={ShieldCheck} className="mt-0.5 size-4 shrink-0 text-primary" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-muted-foreground">
        {children} <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </div>
  );
}

export function SignedAs({ name }: { name: string | null }) {
  return (
    <div className="grid gap-0.5 text-sm">
      <p>
        Shown as <strong className="font-semibold">{name ?? "Anonymous"}</strong>
        {name && (
          <span className="text-muted-foreground">. Readers can link reviews that have the same name.</span>
        )}
      </p>
      <p className="flex gap-1.5 text-muted-foreground">
        <Icon iconNode={ShieldCheck} className="mt-0.5 size-4 shrink-0 text-primary max-sm:hidden" />
        <span>Not stored: {NOT_STORED.replace("Your", "your")}</span>
      </p>
    </div>
  );
}
