"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Asks twice, because nothing brings the draft back: the device may be shared. */
export function LinkDraftNote({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        Draft kept in this tab only
        <Button variant="quiet" size="inline" className="underline" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      Discard it for good?
      <Button variant="quiet" size="inline" className="underline" autoFocus onClick={() => setAsking(false)}>
        Keep it
      </Button>
      <Button variant="quiet" size="inline" className="text-destructive underline" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  );
}
