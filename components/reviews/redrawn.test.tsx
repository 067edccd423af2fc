import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { aReview, maya, someFigures, someStats } from "@/tests/samples";
import { listAnswer, renderScreen } from "@/tests/screen";

const drawn = vi.hoisted((): string[] => []);

vi.mock("@/components/ui/lazy-menu", async (importOriginal) => {
  const { LazyMenu } = await importOriginal<typeof import("@/components/ui/lazy-menu")>();
  const counted: typeof LazyMenu = (props) => {
    drawn.push("the export menu");
    return <LazyMenu {...props} />;
  };
  return { LazyMenu: counted };
});

vi.mock("@/components/sharing/share-dialog", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/components/sharing/share-dialog")>();
  const counted: typeof original.ShareProgress = (props) => {
    drawn.push("the dialog that shares the progress");
    return <original.ShareProgress {...props} />;
  };
  return { ...original, ShareProgress: counted };
});

it("a filter of Your Feedback doesn't draw again what stays as it is", async () => {
  renderScreen(<ReceivedReviews viewer={maya} deviceKey="a key" />, {
    answers: {
      "GET /api/reviews/me": () => listAnswer([aReview]),
      "GET /api/reviews/me/stats": () => someStats,
      "GET /api/leaders/me/stats": () => someFigures,
    },
  });
  const bar = await screen.findByRole("button", { name: "Only 4 stars" });
  await screen.findByRole("article");
  expect(new Set(drawn)).toEqual(new Set(["the export menu", "the dialog that shares the progress"]));
  drawn.length = 0;
  await userEvent.click(bar);
  await waitFor(() => expect(bar.getAttribute("aria-pressed")).toBe("true"));
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  expect(drawn).toEqual([]);
});
