"use client";

import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide";
import { type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast, toastError } from "@/components/ui/use-toast";
import { useSignOutEverywhere } from "@/lib/accounts/api/account";
import { sessionsQuery, useEndSession } from "@/lib/accounts/api/profile";
import type { OpenSession } from "@/lib/accounts/schema";
import { formatCount, formatDay } from "@/lib/format";

const FOLDED_LENGTH = 5;

export function SessionList() {
  const sessions = useQuery(sessionsQuery).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const firstFolded = useRef<HTMLLIElement>(null);
  const signOut = useSignOutEverywhere();

  function signOutEverywhere() {
    signOut.mutate(undefined, {
      onError: ({ message }) => toastError(message),
    });
  }

  // The button disappears, and the focus with it.
  function showAll() {
    flushSync(() => setOpen(true));
    firstFolded.current?.focus();
  }

  return (
    <div className="grid gap-5">
      <ul aria-label="Signed-in browsers" className="-my-2 divide-y">
        {(isOpen ? sessions : sessions.slice(0, FOLDED_LENGTH)).map((session, index) => (
          <SessionRow
            key={session.id}
            session={session}
            ref={index === FOLDED_LENGTH ? firstFolded : undefined}
          />
        ))}
      </ul>
      {!isOpen && sessions.length > FOLDED_LENGTH && (
        <Button variant="link" size="inline" onClick={showAll} className="justify-self-start">
          Show all {formatCount(sessions.length)} browsers
        </Button>
      )}
      <div className="grid justify-items-start gap-2 border-t pt-5">
        <Button
          variant="outline"
          isPending={signOut.isPending || signOut.isSuccess}
          onClick={signOutEverywhere}
        >
          Sign out everywhere
        </Button>
        <p className="text-muted-foreground text-sm">
          Signs out every browser in this list, including this one. You’ll need to log in again.
        </p>
      </div>
    </div>
  );
}

type SessionRowProps = { session: OpenSession; ref?: Ref<HTMLLIElement> };

function SessionRow({ session: { id, isCurrent, openedFrom, openedTo }, ref }: SessionRowProps) {
  const end = useEndSession();
  const opened = `Signed in between ${formatDay(openedFrom)} and ${formatDay(openedTo)}`;

  function endIt() {
    end.mutate(id, {
      onSuccess: () => toast({ title: "Signed out", description: "That browser will need to log in again." }),
      onError: ({ message }) => toastError(message),
    });
  }

  return (
    <li ref={ref} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon iconNode={Monitor} className="size-5 shrink-0 text-muted-foreground max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">
          {isCurrent ? <Badge variant="accent">This browser</Badge> : "Another browser"}
        </p>
        <p className="text-muted-foreground text-sm">{opened}</p>
      </div>
      {!isCurrent && (
        <Button variant="outline" isPending={end.isPending} onClick={endIt}>
          Sign out <span className="sr-only">another browser, {opened.toLowerCase()}</span>
        </Button>
      )}
    </li>
  );
}
