import { z } from "zod";
import type { DraftPlace } from "@/components/reviews/draft-place";
import { type ReviewFormState, reviewFormState } from "@/components/reviews/review-form-state";

const draft = reviewFormState.extend({
  /** Sent with each attempt by link, so that a retry after a lost response stores nothing twice. */
  nonce: z.uuid().optional(),
});
type Draft = z.infer<typeof draft>;

// keyed by target, so that a text about one leader never appears under another's name
const stored = z.object({ ownerId: z.string(), drafts: z.record(z.string(), draft) });

export function readDraft(place: DraftPlace): Draft | null {
  return draftsAt(place)[place.target] ?? null;
}

/** Kept until it is sent, the tab is closed or the owner logs out. False if the browser can't keep it. */
export function keepDraft(place: DraftPlace, values: ReviewFormState & { nonce?: string }): boolean {
  const drafts = draftsAt(place);
  return write(place, { ...drafts, [place.target]: { ...drafts[place.target], ...values } });
}

export function clearDraft(place: DraftPlace): void {
  const { [place.target]: _sent, ...others } = draftsAt(place);
  write(place, others);
}

function draftsAt({ key, ownerId }: DraftPlace): Record<string, Draft> {
  const found = stored.safeParse(readJson(key));
  return found.success && found.data.ownerId === ownerId ? found.data.drafts : {};
}

// storage may be off or full; then there is no draft, and the form still works
function readJson(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write({ key, ownerId }: DraftPlace, drafts: Record<string, Draft>): boolean {
  try {
    if (Object.keys(drafts).length === 0) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify({ ownerId, drafts }));
    return true;
  } catch {
    return false;
  }
}
