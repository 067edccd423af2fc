"use client";
import { useEffect, useRef } from "react";
import { MarkedText } from "@/components/reviews/marked-text";
import type { Rejection } from "@/components/reviews/rejection";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

/** Marks the words that moderation refused in a copy of the text. The typed text stays as it is. */
export function RejectedText({ rejection, onGoToWords }: { rejection: Rejection; onGoToWords: () => void }) {
  const block = useRef<HTMLDivElement>(null);
  const goTo = useRef<HTMLButtonElement>(null);
  // The block may be out of view below the text box, and the disabled form has lost the focus.
  useEffect(() => {
    if (!rejection) return;
    goTo.current?.focus({ preventScroll: true });
    block.current?.scrollIntoView?.({ block: "nearest" });
  }, [rejection]);
  return (
    <div ref={block} className="grid gap-3 border-destructive border-l-4 py-1 pl-4">
      <FieldError>{rejection.message}</FieldError>
      <blockquote className="max-w-measure whitespace-pre-line text-sm [overflow-wrap:anywhere]">
        <MarkedText text={rejection.text} marks={rejection.marks} />
      </blockquote>
      <Button ref={goTo} variant="link" size="inline" className="justify-self-start" onClick={onGoToWords}>
        Go to the marked words
      </Button>
    </div>
  );
}
