import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { keepUnsent } from "@/components/admin/unsent-decisions";
import type { QueuedReview } from "@/lib/admin/schema";
import { card, kept, makeReviews, press, renderQueue, VIEWER_ID } from "@/tests/queue";
import { aQueuedReview } from "@/tests/samples";
import { refuse } from "@/tests/screen";

/** As after a page that could not send its last decision. */
const keepLost = (reviews: QueuedReview[], ownerId = VIEWER_ID) =>
  keepUnsent(
    ownerId,
    "held",
    reviews.map(({ id }) => ({ id, queue: "held", decision: "remove", reason: "Not about work." })),
  );

describe("a decision that isn't sent (B12.4)", () => {
  it("is kept in the tab until it is sent or undone: ids and the reason only", async () => {
    const { reviews } = await renderQueue();
    await press("jr7Not about work.{Enter}");
    expect(JSON.parse(kept() ?? "")).toEqual({
      ownerId: VIEWER_ID,
      decisions: [
        {
          id: reviews[0]?.id,
          queue: "held",
          decision: "remove",
          reason: "Not about work.",
          askedBy: "moderation",
        },
      ],
    });
    await press("u");
    expect(kept()).toBeNull();
    await press("p");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(kept()).toBeNull());
  });

  it("is kept in the tab if the session has ended", async () => {
    const { sent, unmount } = await renderQueue({
      decide: () => refuse(401, { message: "Please log in." }),
    });
    await press("jp");
    unmount();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(kept()).not.toBeNull();
  });

  it("is told of if it was lost with its page, until it is repeated", async () => {
    const [review] = makeReviews();
    keepLost(makeReviews().slice(0, 1));
    const { sent } = await renderQueue();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Not sent: your decision to remove the review of Ada One. It’s back in the queue. Open the queue",
    );
    expect(within(card("Ada One")).getByText("Your decision didn’t get through.")).toBeTruthy();
    card("Ada One").focus();
    await press("r");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your reason").value).toBe("Not about work.");
    await press("{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent()).toMatchObject([{ ids: [review?.id], reason: "Not about work." }]));
  });

  it("is told of only if it didn't arrive, until that is dismissed", async () => {
    keepLost(makeReviews());
    await renderQueue({ reviews: makeReviews().slice(1) });
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Not sent: 2 of your decisions\./);
    expect(kept()).not.toContain(makeReviews()[0]?.id);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(kept()).toBeNull();
  });

  it("is not told of to another administrator", async () => {
    keepLost(makeReviews(), aQueuedReview.id);
    await renderQueue();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("Your decision didn’t get through.")).toBeNull();
  });
});
