import { useCallback, useEffect, useRef, useState } from "react";
import type { Removal } from "@/components/admin/remove-dialog";
import { dismissToast, toast, toastError } from "@/components/ui/use-toast";
import { useDecide } from "@/lib/admin/api/panel";
import type { DecisionInput, QueuedReview } from "@/lib/admin/schema";
import { errorMessage } from "@/lib/http/fetch-json";

const UNDO_SECONDS = 5;

type Waiting = { input: DecisionInput; timer: number; toastId: number };

/**
 * Decisions that can be undone: each waits five seconds, or until the next one, or until `place` changes or the page
 * is left. Reviews in `decided` are out of sight; those that could not be sent come back, with `failed`.
 */
export function useDecisions(place: string, onUndo: (ids: string[]) => void) {
  const { mutateAsync } = useDecide();
  const waiting = useRef<Waiting | null>(null);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Readonly<Record<string, DecisionInput>>>({});
  const [notice, setNotice] = useState<string | null>(null);
  /** Null once the queue is left. */
  const shownPlace = useRef<string | null>(null);

  const sendNow = useCallback(async () => {
    if (!waiting.current) return;
    const { input, timer, toastId } = waiting.current;
    waiting.current = null;
    window.clearTimeout(timer);
    dismissToast(toastId);
    const tell = (text: string) => {
      if (shownPlace.current !== null) setNotice(text);
      else toastError(text);
    };
    try {
      const { ids } = await mutateAsync(input);
      const taken = input.ids.length - ids.length;
      const which = input.ids.length === 1 ? "this one" : `${taken} of these`;
      const orChanged = input.what === "replies" ? ", or the leader has changed it" : "";
      if (taken > 0) tell(`Someone else has already decided on ${which}${orChanged}.`);
    } catch (error) {
      setFailed((before) => ({ ...before, ...Object.fromEntries(input.ids.map((id) => [id, input])) }));
      tell(`${errorMessage(error, "Something went wrong.")} ${backInList(input)}`);
    }
    setDecided((before) => before.filter((id) => !input.ids.includes(id)));
  }, [mutateAsync]);

  const undo = useCallback(() => {
    if (!waiting.current) return;
    const { input, timer, toastId } = waiting.current;
    waiting.current = null;
    window.clearTimeout(timer);
    dismissToast(toastId);
    setDecided((before) => before.filter((id) => !input.ids.includes(id)));
    onUndo(input.ids);
  }, [onUndo]);

  function decide(reviews: QueuedReview[], decision: DecisionInput["decision"], removal?: Removal) {
    void sendNow();
    const ids = reviews.map(({ id }) => id);
    setNotice(null);
    setFailed((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    setDecided((before) => [...before, ...ids]);
    waiting.current = {
      input: { ids, ...whatOf(reviews), decision, reason: "", ...removal },
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

  useEffect(() => {
    shownPlace.current = place;
    return () => {
      shownPlace.current = null;
      void sendNow();
    };
  }, [place, sendNow]);

  return { decided, failed, notice, dismissNotice: () => setNotice(null), decide, undo, sendNow };
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
