/** The key in sessionStorage, cleared on logout. */
export const REPLY_DRAFT_KEY = "reply-draft";

type Stored = { ownerId: string; drafts: Record<string, string> };

export type ReplyDraftPlace = { ownerId: string; reviewId: string };

export function readReplyDraft({ ownerId, reviewId }: ReplyDraftPlace): string | null {
  return draftsOf(ownerId)[reviewId] ?? null;
}

/** Kept until it is sent, the tab is closed or the owner logs out; null forgets it. */
export function keepReplyDraft({ ownerId, reviewId }: ReplyDraftPlace, text: string | null): void {
  const { [reviewId]: _before, ...others } = draftsOf(ownerId);
  const drafts = text === null ? others : { ...others, [reviewId]: text };
  try {
    if (Object.keys(drafts).length === 0) window.sessionStorage.removeItem(REPLY_DRAFT_KEY);
    else window.sessionStorage.setItem(REPLY_DRAFT_KEY, JSON.stringify({ ownerId, drafts }));
  } catch {
    // storage may be off or full; then there is no draft, and the form still works
    return;
  }
}

function draftsOf(ownerId: string): Record<string, string> {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(REPLY_DRAFT_KEY) ?? "null");
    return isStored(found) && found.ownerId === ownerId ? found.drafts : {};
  } catch {
    return {};
  }
}

// Checked without zod, which the first view would wait for.
function isStored(found: unknown): found is Stored {
  const { drafts } = (found ?? {}) as Partial<Stored>;
  return Boolean(drafts) && Object.values(drafts ?? {}).every((draft) => typeof draft === "string");
}
