import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { queuedReviewId } from "@/components/admin/queued-review-card";
import type { Removal } from "@/components/admin/remove-dialog";
import { useDecisions } from "@/components/admin/use-decisions";
import { queueQuery } from "@/lib/admin/api/panel";
import { type DecisionInput, panelAddress, type QueuedReview } from "@/lib/admin/schema";

const parsers = { queue: parseAsString, page: parseAsString };

export function useQueue(ownerId: string) {
  const [raw, setRaw] = useQueryStates(parsers);
  const { queue, page } = useMemo(() => panelAddress.parse(raw), [raw]);
  const result = useQuery({ ...queueQuery({ queue, page }), placeholderData: keepPreviousData });

  const area = useRef<HTMLElement>(null);
  const toFocus = useRef<string | null>(null);
  // Not useEffect: React may run the last render's effect between the key and its own render.
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    focusReview(toFocus.current, area.current);
    toFocus.current = null;
  });

  const [selection, setSelection] = useState<readonly string[]>([]);
  const decisions = useDecisions({ ownerId, queue, page }, (ids) => {
    if (ids.length > 1) setSelection(ids);
    toFocus.current = ids[0] ?? null;
  });
  const items = result.data?.items ?? [];
  const shown = items.filter(({ id }) => !decisions.decided.includes(id));
  const selected = shown.filter(({ id }) => selection.includes(id));

  // When the last one on the page is decided, the list has the focus; the next page's first one gets it.
  const first = shown[0]?.id ?? null;
  const firstBefore = useRef(first);
  useEffect(() => {
    const isFilledAgain = firstBefore.current === null && first !== null;
    firstBefore.current = first;
    if (isFilledAgain && document.activeElement === area.current) focusReview(first, area.current);
  }, [first]);

  function current(): QueuedReview | undefined {
    const article = document.activeElement?.closest("article");
    return shown.find(({ id }) => article?.id === queuedReviewId(id));
  }

  function toggle({ id }: QueuedReview) {
    setSelection((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  }

  return {
    area,
    queue,
    page,
    result,
    shown,
    selected,
    total: (result.data?.total ?? 0) - (items.length - shown.length),
    isPageEmpty: items.length === 0,
    decisions,
    goToPage: (next: number) => void setRaw({ page: next > 1 ? String(next) : null }, { history: "push" }),

    move(by: 1 | -1) {
      const from = current();
      const index = from ? shown.indexOf(from) + by : 0;
      const next = shown[Math.min(shown.length - 1, Math.max(0, index))];
      if (next) focusReview(next.id, area.current);
    },

    decide(reviews: QueuedReview[], decision: DecisionInput["decision"], removal?: Removal) {
      // By their ids: the queue may have been fetched again since the dialog opened.
      const ids = reviews.map(({ id }) => id);
      const isLeft = ({ id }: QueuedReview) => !ids.includes(id);
      const last = shown.findLastIndex((review) => !isLeft(review));
      const next = shown.slice(last + 1).find(isLeft) ?? shown.slice(0, last).findLast(isLeft);
      toFocus.current = next?.id ?? "";
      setSelection([]);
      decisions.decide(reviews, decision, removal);
    },

    toggle,

    toggleFocused() {
      const focused = current();
      if (!focused) return;
      toggle(focused);
      // The bar that appears with a selection may cover it.
      toFocus.current = focused.id;
    },

    toggleAll: () => setSelection(selected.length === shown.length ? [] : shown.map(({ id }) => id)),
    clear: () => setSelection([]),

    target(): QueuedReview[] {
      const focused = current();
      return selected.length > 0 ? selected : focused ? [focused] : [];
    },
  };
}

function focusReview(id: string, list: HTMLElement | null) {
  const element = document.getElementById(queuedReviewId(id));
  (element ?? list)?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: "nearest" });
}
