import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";
import { VERIFIED_BADGE_MEMBERS } from "@/lib/reviews/rules";

/** What a submission leaves behind and what not, in the words of docs/anonymity.md. */
export function WhatIsStored() {
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-2">
        <h3 className="font-heading text-base">What is stored</h3>
        <ul className="grid gap-1.5">
          <Stored>Your text, your ratings and the name shown below</Stored>
          <Stored>The company and the leader; an email address you give is encrypted</Stored>
          <Stored>When it was sent; after a day no finer than the week</Stored>
          <Stored>
            A 'Verified' badge, if you work there and {VERIFIED_BADGE_MEMBERS} or more verified members do
          </Stored>
          <Stored>A keyed tag, by which Your Submissions finds it</Stored>
        </ul>
      </div>
      <div className="grid gap-2">
        <h3 className="font-heading text-base">What is not</h3>
        <ul className="grid gap-1.5">
          <NotStored>Your name, email, account number and IP address</NotStored>
        </ul>
      </div>
      <p className="text-muted-foreground">
        The leader, the company, other users and the admin screens cannot see who wrote it. Whoever runs the
        service with its database and its key can, and in a small team people may guess from what is written.{" "}
        <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </div>
  );
}

function Stored({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
      <span>{children}</span>
    </li>
  );
}

function NotStored({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <X aria-hidden className="mt-0.5 size-4 shrink-0 text-negative-text" />
      <span>{children}</span>
    </li>
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
