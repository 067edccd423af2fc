import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SharedPageNote } from "@/components/sharing/shared-page-note";
import { sharedPagesQuery } from "@/lib/sharing/api";
import type { CheckableSubject, SharedPage } from "@/lib/sharing/schema";
import { aReview, maya } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const PAGES = "GET /api/shared-pages";
const REVOKE = "POST /api/shared-pages/revoke";
const PAGE_URL = "https://reviews.example/c/7Qm2xV9tKd0";

describe("a public page", () => {
  const page: SharedPage = { type: "review", reviewId: aReview.id, url: PAGE_URL };
  const ofReview: CheckableSubject = { type: "review", id: aReview.id };
  const note = (
    pages: SharedPage[],
    revoke: Answer = () => ({ message: "Withdrawn" }),
    subject: CheckableSubject = ofReview,
  ) => {
    let live = pages;
    const drawn = renderScreen(<SharedPageNote subject={subject} />, {
      answers: {
        [PAGES]: () => live,
        [REVOKE]: (call) => {
          const answer = revoke(call);
          if (!(answer instanceof Response)) live = [];
          return answer;
        },
      },
    });
    return { user: userEvent.setup(), ...drawn };
  };

  async function withdraw(user: UserEvent) {
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    await user.click(screen.getByRole("button", { name: "Withdraw the page" }));
  }

  it("is linked from its review, and is withdrawn after a question", async () => {
    const { user, calls } = note([page]);
    const link = await screen.findByRole("link", { name: /^public page/ });
    expect(link.closest("p")?.textContent).toMatch(/^This review has a public page/);
    expect(link.getAttribute("href")).toBe(PAGE_URL);
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    const question = screen.getByRole("alertdialog", { name: "Withdraw this public page?" });
    expect(question.textContent).toContain("The review itself stays.");
    await user.click(within(question).getByRole("button", { name: "Keep it" }));
    expect(calls.some(({ name }) => name === REVOKE)).toBe(false);
    await withdraw(user);
    await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
    expect(toastText()).toContain("WithdrawnThe public page no longer shows it.");
    expect(calls.find(({ name }) => name === REVOKE)?.body).toEqual({ type: "review", id: aReview.id });
  });

  it("says that it is the score's, also in the name of 'Withdraw'", async () => {
    note([{ type: "progress", reviewId: null, url: PAGE_URL }], undefined, { type: "progress" });
    const link = await screen.findByRole("link", { name: /^public page/ });
    expect(link.closest("p")?.textContent).toMatch(/^Your score has a public page/);
    expect(screen.getByRole("button", { name: "Withdraw the public page of your score" })).toBeTruthy();
  });

  it("stays when withdrawing fails, and says so", async () => {
    const message = "Please try again in a few seconds.";
    const { user } = note([page], () => refuse(503, { message }));
    await screen.findByRole("link");
    await withdraw(user);
    await waitFor(() => expect(toastText()).toContain(message));
    expect(screen.getByRole("link", { name: /^public page/ })).toBeTruthy();
  });

  it("is not linked from another review", async () => {
    const { client } = note([
      { ...page, reviewId: maya.id },
      { type: "progress", reviewId: null, url: PAGE_URL },
    ]);
    await waitFor(() => expect(client.getQueryState(sharedPagesQuery.queryKey)?.status).toBe("success"));
    expect(screen.queryByRole("link")).toBeNull();
  });
});
