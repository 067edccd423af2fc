import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import { aReview, maya, noStats, someFigures, someStats } from "@/tests/samples";
import { listAnswer, ofReview, renderScreen } from "@/tests/screen";

const PAGES = "GET /api/shared-pages";

describe("the button to share", () => {
  const feedback = (total: number) =>
    renderScreen(<ReceivedReviews viewer={maya} deviceKey="a key" />, {
      answers: {
        "GET /api/reviews/me": () =>
          listAnswer(
            [
              { ...aReview, isShareable: true },
              { ...aReview, id: maya.id, isShareable: false },
            ],
            total,
          ),
        [PAGES]: () => [],
        "GET /api/reviews/me/stats": () => ({ ...someStats, total }),
        "GET /api/leaders/me/stats": () => ({ ...someFigures, total }),
      },
    });
  const submissions = (all: number, searchParams = "") =>
    renderScreen(<SubmittedReviews />, {
      searchParams,
      answers: {
        "GET /api/me": () => maya,
        "GET /api/reviews/submitted": () => listAnswer([]),
        "GET /api/reviews/submitted/stats": ({ url }) => ({
          ...noStats,
          total: url.search ? 0 : all,
        }),
      },
    });

  it("is on Your Feedback from five reviews on (B5.4, G43)", async () => {
    feedback(5);
    // Also on the review whose author agreed.
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: /^Share on LinkedIn/ })).toHaveLength(2),
    );
  });

  it("is not on Your Feedback with fewer, but on a review whose author agreed (B5.3)", async () => {
    feedback(4);
    await screen.findByText(/rating of 4/);
    const [first, second] = await screen.findAllByRole("article");
    expect(
      within(first as HTMLElement).getByRole("button", { name: ofReview("Share on LinkedIn") }),
    ).toBeTruthy();
    expect(within(second as HTMLElement).queryByRole("button", { name: /Share/ })).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Share on LinkedIn/ })).toHaveLength(1);
  });

  it("is on Your Submissions from one submission on, under any filter", async () => {
    submissions(1, "?minRating=4");
    expect(await screen.findByRole("button", { name: "Share Your Progress" })).toBeTruthy();
  });

  it("is not on Your Submissions without a submission", async () => {
    submissions(0);
    await screen.findByText(
      "The reviews you submit appear here. Other users can’t see this list. Reviews from before a password reset by email aren’t listed.",
    );
    expect(screen.queryByRole("button", { name: "Share Your Progress" })).toBeNull();
  });
});
