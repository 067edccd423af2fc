import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Queue } from "@/components/admin/queue";
import { UnsentReminder } from "@/components/admin/unsent-reminder";
import { useLogout } from "@/lib/accounts/api/account";
import { UNSENT_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import type { QueuedReview } from "@/lib/admin/schema";
import { aQueuedReview } from "@/tests/samples";
import { type Call, listAnswer, refuse, renderScreen } from "@/tests/screen";

export const NAMES = ["Ada One", "Bo Two", "Cy Three"];
export const VIEWER_ID = "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d77";
export const DECIDE = "POST /api/admin/reviews/decide";

export function makeReviews(): QueuedReview[] {
  return NAMES.map((leader, index) => ({
    ...aQueuedReview,
    id: aQueuedReview.id.slice(0, -1) + index,
    leader,
  }));
}

function LogOut() {
  const { mutate } = useLogout();
  return (
    <button type="button" onClick={() => mutate()}>
      Log out
    </button>
  );
}

export async function renderQueue({
  reviews = makeReviews(),
  pageSize = reviews.length,
  decide,
  searchParams = "",
}: {
  reviews?: QueuedReview[];
  pageSize?: number;
  /** `finish` is what the server does with a decision. */
  decide?: (call: Call, finish: () => unknown) => unknown;
  searchParams?: string;
} = {}) {
  let waiting = reviews;
  let isOffline = false;
  const screens = (
    <>
      <UnsentReminder ownerId={VIEWER_ID} />
      <LogOut />
      <Queue viewerId={VIEWER_ID} counts={{ held: 9, reported: 9, appealed: 9, replies: 9 }} />
    </>
  );
  const finish = ({ body }: Call) => {
    const { ids } = body as { ids: string[] };
    const found = ids.filter((id) => waiting.some((review) => review.id === id));
    waiting = waiting.filter(({ id }) => !ids.includes(id));
    return { ids: found };
  };
  const view = renderScreen(screens, {
    searchParams,
    answers: {
      "GET /api/admin/reviews": () => {
        if (isOffline) throw new TypeError("Failed to fetch");
        return listAnswer(waiting.slice(0, pageSize), waiting.length);
      },
      "GET /api/admin/reviews/counts": () => ({ held: waiting.length, reported: 2, appealed: 0, replies: 0 }),
      "POST /api/logout": () => refuse(503, { message: "Try again in a minute." }),
      [DECIDE]: (call) => (decide ? decide(call, () => finish(call)) : finish(call)),
    },
  });
  if (reviews.length > 0) await screen.findAllByRole("article");
  const sent = () => view.calls.filter(({ name }) => name === DECIDE).map(({ body }) => body);
  const goOffline = () => {
    isOffline = true;
  };
  return { ...view, reviews, sent, goOffline };
}

export const kept = () => window.sessionStorage.getItem(UNSENT_STORAGE_KEY);
export const card = (name: string) => screen.getByRole("article", { name });
export const press = (keys: string) => userEvent.keyboard(keys);
