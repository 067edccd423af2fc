"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyHelp } from "@/components/admin/key-help";
import { QueueBar } from "@/components/admin/queue-bar";
import { QueueChoice } from "@/components/admin/queue-choice";
import { QueueList } from "@/components/admin/queue-list";
import { NO_DRAFT, type RemovalDraft, RemoveDialog, toDraft } from "@/components/admin/remove-dialog";
import { useQueue } from "@/components/admin/use-queue";
import { useQueueKeys } from "@/components/admin/use-queue-keys";
import { switchSingleKeys, useSingleKeys } from "@/components/search/single-keys";
import { Card, CardFooter } from "@/components/ui/card";
import { CheckboxField } from "@/components/ui/checkbox";
import { PagedBody, Pagination } from "@/components/ui/pagination";
import { queueCountsQuery } from "@/lib/admin/api/counts";
import { QUEUE_PAGE_SIZE, type QueueCounts, type QueuedReview } from "@/lib/admin/schema";

/** `counts` are the page's own: the shell asks for them too, and either answer may come first. */
export function Queue({ viewerId, counts }: { viewerId: string; counts: QueueCounts }) {
  const state = useQueue(viewerId);
  const { area, result, shown, selected, total, decisions } = state;
  const { data: latest = counts } = useQuery(queueCountsQuery);
  const [removing, setRemoving] = useState<QueuedReview[]>([]);
  const [drafts, setDrafts] = useState<Readonly<Record<string, RemovalDraft>>>({});
  const hasKeys = useSingleKeys();
  const unsent = decisions.failed[removing[0]?.id ?? ""];

  function publish(reviews: QueuedReview[]) {
    if (reviews.length > 0) state.decide(reviews, "publish");
  }

  useQueueKeys(
    area,
    {
      j: () => state.move(1),
      k: () => state.move(-1),
      x: () => state.toggleFocused(),
      a: state.toggleAll,
      p: () => publish(state.target()),
      r: () => setRemoving(state.target()),
      u: decisions.undo,
    },
    hasKeys,
  );

  return (
    <>
      <Card ref={area} tabIndex={-1} aria-label="Reviews that wait for a decision" className="outline-none">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b px-4 py-4 sm:px-5">
          <h2 className="sr-only">Queue</h2>
          <QueueChoice
            current={state.queue}
            counts={{ ...latest, ...(result.data && { [state.queue]: total }) }}
          />
          {shown.length > 0 && (
            <CheckboxField
              label="Select all on this page"
              checked={selected.length === shown.length}
              onChange={state.toggleAll}
              className="lg:[&_label]:flex-row-reverse"
            />
          )}
        </header>
        <KeyHelp isOn={hasKeys} onToggle={() => switchSingleKeys(!hasKeys)} />
        <PagedBody result={result}>
          <QueueList state={state} onRemove={(review) => setRemoving([review])} />
        </PagedBody>
        {total > QUEUE_PAGE_SIZE && (
          <CardFooter className="@container justify-end py-3">
            <Pagination
              page={state.page}
              pageCount={Math.ceil(total / QUEUE_PAGE_SIZE)}
              onPageChange={state.goToPage}
            />
          </CardFooter>
        )}
        <QueueBar
          count={selected.length}
          notice={decisions.notice}
          onDismiss={decisions.dismissNotice}
          onPublish={() => publish(selected)}
          onRemove={() => setRemoving(selected)}
          onClear={state.clear}
        />
      </Card>
      {removing[0] && (
        <RemoveDialog
          ids={removing.map(({ id }) => id)}
          areReplies={removing[0].reply !== null}
          askedCount={removing.filter(({ appeal }) => appeal !== "NONE").length}
          draft={drafts[removing[0].id] ?? (unsent?.decision === "remove" ? toDraft(unsent) : NO_DRAFT)}
          usualAsker={state.queue === "reported" ? "leader" : "moderation"}
          onDraft={(draft) =>
            setDrafts((before) => ({
              ...before,
              ...Object.fromEntries(removing.map(({ id }) => [id, draft])),
            }))
          }
          onRemove={(removal) => {
            state.decide(removing, "remove", removal);
            setRemoving([]);
          }}
          onClose={() => setRemoving([])}
        />
      )}
    </>
  );
}
