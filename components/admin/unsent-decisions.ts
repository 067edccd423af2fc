import { z } from "zod";
import { UNSENT_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { type QueueName, queueName } from "@/lib/admin/schema";
import { asker } from "@/lib/removals/schema";

export const UNSENT_QUERY_KEY = ["unsent-decisions"];

const unsentDecision = z.object({
  /** The id of the review, or of the review whose reply was decided on. */
  id: z.uuid(),
  queue: queueName,
  decision: z.enum(["publish", "remove"]),
  reason: z.string(),
  askedBy: asker.optional(),
});
export type UnsentDecision = z.infer<typeof unsentDecision>;

const stored = z.object({ ownerId: z.string(), decisions: z.array(unsentDecision) });

export function readUnsent(ownerId: string): UnsentDecision[] {
  try {
    const found = stored.safeParse(JSON.parse(window.sessionStorage.getItem(UNSENT_STORAGE_KEY) ?? "null"));
    return found.success && found.data.ownerId === ownerId ? found.data.decisions : [];
  } catch {
    return [];
  }
}

/** Kept in this tab, so that decisions that can't be sent aren't lost with the page. */
export function keepUnsent(ownerId: string, queue: QueueName, decisions: UnsentDecision[]): void {
  const ids = decisions.map(({ id }) => id);
  write(ownerId, [...without(readUnsent(ownerId), queue, ids), ...decisions]);
}

export function forgetUnsent(ownerId: string, queue: QueueName, ids: string[]): void {
  write(ownerId, without(readUnsent(ownerId), queue, ids));
}

function without(decisions: UnsentDecision[], queue: QueueName, ids: string[]): UnsentDecision[] {
  return decisions.filter((one) => one.queue !== queue || !ids.includes(one.id));
}

function write(ownerId: string, decisions: UnsentDecision[]): void {
  try {
    if (decisions.length === 0) window.sessionStorage.removeItem(UNSENT_STORAGE_KEY);
    else window.sessionStorage.setItem(UNSENT_STORAGE_KEY, JSON.stringify({ ownerId, decisions }));
  } catch {
    // storage may be off or full; then only this page knows of the decision
    return;
  }
}
