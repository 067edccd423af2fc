"use client";
import { useState } from "react";
import type { ReviewFormState, UncheckedReview } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { Button } from "@/components/ui/button";

type DraftNoteProps = { form: ReviewFormApi; pristine: ReviewFormState; isKept: boolean };

export function DraftNote({ form, pristine, isKept }: DraftNoteProps) {
  const [discarded, setDiscarded] = useState<UncheckedReview | null>(null);

  function turn() {
    setDiscarded(isKept ? form.getValues() : null);
    form.reset(isKept || !discarded ? pristine : discarded);
  }

  if (!isKept && !discarded) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
      <span role="status">{isKept ? "Draft kept on this device, in this tab" : "Draft discarded"}</span>
      <Button variant="link" size="inline" className="min-h-6 text-sm pointer-coarse:min-h-11" onClick={turn}>
        {isKept ? "Discard" : "Undo"}
      </Button>
    </p>
  );
}
