"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { DecisionNotice } from "@/components/admin/decision-notice";
import {
  forgetUnsent,
  readUnsent,
  UNSENT_QUERY_KEY,
  type UnsentDecision,
} from "@/components/admin/unsent-decisions";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listWaiting } from "@/lib/admin/api/panel";
import { type QueuedReview, queueName } from "@/lib/admin/schema";
import { adminPanelHref } from "@/lib/paths";

type Unsent = UnsentDecision & { review: QueuedReview };

export function UnsentNotice({ ownerId }: { ownerId: string }) {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: UNSENT_QUERY_KEY,
    queryFn: () => listUnsent(client, ownerId),
    gcTime: 0,
  });
  const [first] = data ?? [];
  if (!first && !isError) return null;

  function dismiss() {
    for (const { queue, id } of readUnsent(ownerId)) forgetUnsent(ownerId, queue, [id]);
    client.setQueryData(UNSENT_QUERY_KEY, []);
  }

  return (
    <Card className="mb-6 print:hidden">
      <DecisionNotice onDismiss={dismiss}>
        {data && first ? (
          <>
            {describe(data, first)}{" "}
            <Link
              href={adminPanelHref(first.queue === "held" ? {} : { queue: first.queue })}
              className="font-medium text-primary underline underline-offset-4"
            >
              Open the queue
            </Link>
          </>
        ) : (
          "Your last decision may not have been sent. Reload this page to find out."
        )}
      </DecisionNotice>
    </Card>
  );
}

/** Lists the decisions that were lost. The others did arrive before their page was left. */
async function listUnsent(client: QueryClient, ownerId: string): Promise<Unsent[]> {
  const decisions = readUnsent(ownerId);
  const found = await Promise.all(
    queueName.options.map(async (queue) => {
      const mine = decisions.filter((one) => one.queue === queue);
      if (mine.length === 0) return [];
      const ids = mine.map(({ id }) => id);
      const waiting = await listWaiting(client, queue, ids);
      const left = mine.flatMap((one) => {
        const review = waiting.find(({ id }) => id === one.id);
        return review ? [{ ...one, review }] : [];
      });
      const gone = ids.filter((id) => left.every((one) => one.id !== id));
      forgetUnsent(ownerId, queue, gone);
      return left;
    }),
  );
  return found.flat();
}

function describe({ length }: Unsent[], { decision, review }: Unsent): string {
  if (length > 1) return `Not sent: ${length} of your decisions. You’ll find them in the queue again.`;
  const { leader, company, reply, state } = review;
  const verb = decision === "publish" && state === "PUBLISHED" ? "keep" : decision;
  const what = reply === null ? "review of" : "reply from";
  return `Not sent: your decision to ${verb} the ${what} ${leader ?? company}. It’s back in the queue.`;
}
