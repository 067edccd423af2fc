import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Removal } from "@/components/admin/remove-dialog";
import {
  forgetUnsent,
  keepUnsent,
  readUnsent,
  UNSENT_QUERY_KEY,
  type UnsentDecision,
} from "@/components/admin/unsent-decisions";
import { dismissToast, toast, toastError } from "@/components/ui/use-toast";
import { callBeforeLeaving } from "@/lib/accounts/api/auth-storage";
import { listWaiting, useDecide } from "@/lib/admin/api/panel";
import type { DecisionInput, QueuedReview, QueueName } from "@/lib/admin/schema";
import { errorMessage, RequestError } from "@/lib/http/fetch-json";

const UNDO_SECONDS = 5;

type Waiting = {
  input: DecisionInput;
  queue: QueueName;
  /** An earlier decision on one of them failed, but may have arrived all the same. */
  isRepeated: boolean;
  timer: number;
  toastId: number;
};
type Place = { ownerId: string; queue: QueueName; page: number };

/** Each waits five seconds for 'Undo', or until the next one or another page. `failed` are listed again. */
export function useDecisions({ ownerId, queue, page }: Place, onUndo: (ids: string[]) => void) {
  const client = useQueryClient();
  const { mutateAsync } = useDecide();
  const waiting = useRef<Waiting | null>(null);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Readonly<Record<string, UnsentDecision>>>({});
  const [notice, setNotice] = useState<string | null>(null);
  const isShown = useRef(false);

  // In an effect, because the first render must match the server's.
  useEffect(() => setFailed(byId(readUnsent(ownerId))), [ownerId]);

  const sendNow = useCallback(async () => {
    if (!waiting.current) return;
    const { input, queue, isRepeated, timer, toastId } = waiting.current;
    waiting.current = null;
    window.clearTimeout(timer);
    dismissToast(toastId);
    const tell = (text: string) => {
      if (isShown.current) setNotice(text);
      else toastError(text);
    };
    try {
      const { ids } = await mutateAsync(input);
      forgetUnsent(ownerId, queue, input.ids);
      const taken = input.ids.length - ids.length;
      if (taken > 0) tell(decidedBefore(input, taken, isRepeated));
    } catch (error) {
      const isRefused = error instanceof RequestError && error.code !== undefined;
      const found = isRefused ? input.ids : await findWaiting(client, queue, input.ids);
      const left = found ?? input.ids;
      forgetUnsent(ownerId, queue, without(input.ids, left));
      setFailed((before) => ({ ...before, ...byId(toUnsent({ ...input, ids: left }, queue)) }));
      const why = errorMessage(error, "Something went wrong.");
      const doubt = found ? "" : " We don’t know if your decision arrived.";
      if (left.length > 0) tell(`${why}${doubt} ${backInList({ ...input, ids: left })}`);
    }
    setDecided((before) => without(before, input.ids));
  }, [client, mutateAsync, ownerId]);

  const undo = useCallback(() => {
    if (!waiting.current) return;
    const { input, queue, timer, toastId } = waiting.current;
    waiting.current = null;
    window.clearTimeout(timer);
    dismissToast(toastId);
    forgetUnsent(ownerId, queue, input.ids);
    setDecided((before) => without(before, input.ids));
    onUndo(input.ids);
  }, [ownerId, onUndo]);

  function decide(reviews: QueuedReview[], decision: DecisionInput["decision"], removal?: Removal) {
    void sendNow();
    const ids = reviews.map(({ id }) => id);
    const input = { ids, ...whatOf(reviews), decision, reason: "", ...removal };
    keepUnsent(ownerId, queue, toUnsent(input, queue));
    client.setQueryData<UnsentDecision[]>(UNSENT_QUERY_KEY, (before) =>
      before?.filter((one) => one.queue !== queue || !ids.includes(one.id)),
    );
    setNotice(null);
    setFailed((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    setDecided((before) => [...before, ...ids]);
    waiting.current = {
      input,
      queue,
      isRepeated: ids.some((id) => id in failed),
      timer: window.setTimeout(() => void sendNow(), UNDO_SECONDS * 1000),
      toastId: toast({
        title: nameOf(reviews, decision),
        description: removal?.reason,
        action: { label: "Undo", altText: "press u", seconds: UNDO_SECONDS, onAction: undo },
      }),
    };
  }

  useEffect(() => {
    const leave = () => void sendNow();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [sendNow]);

  useEffect(() => callBeforeLeaving(sendNow), [sendNow]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another queue or page sends it too
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      void sendNow();
    };
  }, [queue, page, sendNow]);

  return { decided, failed, notice, dismissNotice: () => setNotice(null), decide, undo, sendNow };
}

function decidedBefore({ ids, what }: DecisionInput, taken: number, isRepeated: boolean): string {
  if (isRepeated) {
    const which = ids.length === 1 ? "This one is" : `${taken} of these are`;
    return `${which} decided already, perhaps by you a moment ago.`;
  }
  const which = ids.length === 1 ? "this one" : `${taken} of these`;
  const orChanged = what === "replies" ? ", or the leader has changed it" : "";
  return `Someone else has already decided on ${which}${orChanged}.`;
}

/** Null if we can't find out. */
async function findWaiting(client: QueryClient, queue: QueueName, ids: string[]): Promise<string[] | null> {
  const waiting = await listWaiting(client, queue, ids).catch(() => null);
  return waiting?.map(({ id }) => id) ?? null;
}

function toUnsent({ ids, decision, reason, askedBy }: DecisionInput, queue: QueueName): UnsentDecision[] {
  return ids.map((id) => ({ id, queue, decision, reason, askedBy }));
}

function byId(decisions: UnsentDecision[]): Record<string, UnsentDecision> {
  return Object.fromEntries(decisions.map((one) => [one.id, one]));
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  return ids.filter((id) => !others.includes(id));
}

function whatOf(reviews: QueuedReview[]): Pick<DecisionInput, "what" | "versions"> {
  return reviews.some(isReply)
    ? { what: "replies", versions: reviews.map(({ version }) => version ?? "") }
    : {};
}

function isReply({ reply }: QueuedReview): boolean {
  return reply !== null;
}

function backInList({ ids, what }: DecisionInput): string {
  const [one, many] = what === "replies" ? ["reply", "replies"] : ["review", "reviews"];
  return ids.length === 1 ? `The ${one} is back in the list.` : `The ${many} are back in the list.`;
}

function nameOf(reviews: QueuedReview[], decision: DecisionInput["decision"]): string {
  const isKept = reviews.every(({ state }) => state === "PUBLISHED");
  const done = decision === "remove" ? "removed" : isKept ? "kept" : "published";
  if (reviews.length > 1) return `${reviews.length} ${reviews.some(isReply) ? "replies" : "reviews"} ${done}`;
  return done.charAt(0).toUpperCase() + done.slice(1);
}
