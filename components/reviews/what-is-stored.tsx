import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";
import { VERIFIED_BADGE_MEMBERS } from "@/lib/reviews/rules";

/** What a submission leaves behind and what not, in the words of docs/anonymity.md. */
export function WhatIsStored() {
  return (
    <StoredList
      heading="h3"
      stored={[
        "Your text, your ratings and the name shown below",
        "The company and the leader; an email address you give is encrypted",
        "Whether the leader may share it as an image",
        "When it was sent; after a day no finer than the week",
        `A 'Verified' badge, if you work there and ${VERIFIED_BADGE_MEMBERS} or more verified members do`,
        "A keyed tag, by which Your Submissions finds it",
      ]}
      notStored={["Your name, email, account number and IP address"]}
    >
      The leader, the company, other users and the admin screens cannot see who wrote it. Whoever runs the
      service with its database and its key can, and in a small team people may guess from what is written.
    </StoredList>
  );
}

/** The same of a review by a leader's link, which belongs to no account. */
export function WhatIsStoredByLink() {
  return (
    <StoredList
      heading="h2"
      stored={[
        "Your text and your ratings",
        "The leader and the company",
        "Whether the leader may share it as an image",
        "When it was sent; after a day no finer than the week",
        "Two values that look like those of any other review, and lead to no account",
      ]}
      notStored={[
        "Your name, email and IP address",
        "Your account, if you have one: this form is sent without it",
        "Which link or message brought you here",
      ]}
    >
      It belongs to no account: not even whoever runs this site, with its database and its key, can look up
      who wrote it, and you cannot take it back. Your network can see that this site was visited, and in a
      small team people may guess from what is written.
    </StoredList>
  );
}

type StoredListProps = {
  /** Below the title of a dialog, or of a page. */
  heading: "h2" | "h3";
  stored: string[];
  notStored: string[];
  children: ReactNode;
};

function StoredList({ heading: Heading, stored, notStored, children }: StoredListProps) {
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-2">
        <Heading className="font-heading text-base">What is stored</Heading>
        <ul className="grid gap-1.5">
          {stored.map((what) => (
            <li key={what} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2">
        <Heading className="font-heading text-base">What is not</Heading>
        <ul className="grid gap-1.5">
          {notStored.map((what) => (
            <li key={what} className="flex gap-2">
              <X aria-hidden className="mt-0.5 size-4 shrink-0 text-negative-text" />
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

/** The name under which the review will stand; `name` is the author's own choice, or null. */
export function ShownName({ name }: { name: string | null }) {
  return (
    <p className="border-t pt-4 text-sm">
      Shown as <strong className="font-semibold">{name ?? "Anonymous"}</strong>
      {name && (
        <span className="text-muted-foreground">. The same name on two reviews ties them together.</span>
      )}
    </p>
  );
}
