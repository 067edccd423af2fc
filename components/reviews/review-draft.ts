import { z } from "zod";
import { type ReviewFormState, reviewFormState } from "@/components/reviews/review-form-state";

/** The key in sessionStorage; `forgetViewer` clears the whole of it. */
export const REVIEW_DRAFT_KEY = "review-draft";

// By what the dialog was opened for, so that words about one leader never turn up beside another's name.
const stored = z.object({ ownerId: z.string(), drafts: z.record(z.string(), reviewFormState) });

export type DraftPlace = { ownerId: string; target: string };

/** The draft on this device, or null; somebody else's on the same tab is none. */
export function readDraft({ ownerId, target }: DraftPlace): ReviewFormState | null {
  return draftsOf(ownerId)[target] ?? null;
}

/** Keeps the draft on this device until it is sent, the tab is closed or its owner logs out. */
export function keepDraft(place: DraftPlace, values: ReviewFormState): void {
  write(place.ownerId, { ...draftsOf(place.ownerId), [place.target]: values });
}

export function clearDraft({ ownerId, target }: DraftPlace): void {
  const { [target]: _sent, ...others } = draftsOf(ownerId);
  write(ownerId, others);
}

function draftsOf(ownerId: string): Record<string, ReviewFormState> {
  const found = stored.safeParse(readJson());
  return found.success && found.data.ownerId === ownerId ? found.data.drafts : {};
}

// Storage can be switched off or full; then there is no draft, and the form works all the same.
function readJson(): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(REVIEW_DRAFT_KEY) ?? "null");
  } catch {
    return null;
  }
}

function write(ownerId: string, drafts: Record<string, ReviewFormState>): void {
  try {
    if (Object.keys(drafts).length === 0) window.sessionStorage.removeItem(REVIEW_DRAFT_KEY);
    else window.sessionStorage.setItem(REVIEW_DRAFT_KEY, JSON.stringify({ ownerId, drafts }));
  } catch {
    return;
  }
}
