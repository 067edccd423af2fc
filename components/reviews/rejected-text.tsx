"use client";
import { type RefObject, useEffect, useRef } from "react";
import { GoToMarked } from "@/components/reviews/go-to-marked";
import { MarkedText } from "@/components/reviews/marked-text";
import type { Rejection } from "@/components/reviews/rejection";
import { FieldError } from "@/components/ui/field";

type RejectedTextProps = { rejection: Rejection; boxRef: RefObject<HTMLTextAreaElement | null> };

export function RejectedText({ rejection, boxRef }: RejectedTextProps) {
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
      <GoToMarked ref={goTo} rejection={rejection} boxRef={boxRef} />
    </div>
  );
}
