import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { LinkReview } from "@/components/feedback-link/link-review";
import { RATING_ANCHORS } from "@/components/reviews/rating-anchors";
import { makeQueryClient } from "@/lib/http/query-client";
import type { ProofOfWork } from "@/lib/limits/proof-schema";
import { text, write } from "@/tests/review-dialog";
import { aReview, priya, solen } from "@/tests/samples";
import { type Answer, rate, refuse, renderScreen, toastText } from "@/tests/screen";

const TEXT = "Explains decisions before they land.";
const CHALLENGE = "GET /api/reviews/anonymous/challenge";
const SEND = "POST /api/reviews/anonymous";
const SECRETS = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
const RATINGS = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 4 };
const stored = (call: { body: unknown }, more: Partial<typeof aReview> = {}) => {
  const { reviewText } = call.body as { reviewText: string };
  const unsaid = {
    state: null,
    release: null,
    isModerated: null,
    holdReasons: null,
    removalReason: null,
    appeal: null,
  };
  const review = { ...aReview, ...RATINGS, reviewText, ...more, ...unsaid };
  return Response.json(review, { status: 201 });
};

const leader = {
  id: priya.id,
  firstName: "Priya",
  lastName: "Raman",
  companyId: solen.id,
  companyName: "Solen Health",
};

// As on a page whose form is loaded.
beforeAll(async () => {
  const { unmount } = draw();
  // On a busy machine, loading the form's code takes long.
  await screen.findByRole("textbox", {}, { timeout: 50_000 });
  unmount();
});

function draw(answers: Record<string, Answer> = {}, of = leader) {
  const view = renderScreen(<LinkReview leader={of} />, {
    answers: {
      [CHALLENGE]: () =>
        createChallenge({
          algorithm: "PBKDF2/SHA-256",
          cost: 10,
          counter: 3,
          deriveKey,
          expiresAt: new Date(Date.now() + 60_000),
          ...SECRETS,
        }),
      [SEND]: stored,
      ...answers,
    },
  });
  const sent = () =>
    view.calls
      .filter((call) => call.name === SEND)
      .map((call) => call.body as { nonce: string; proof: ProofOfWork; reviewText: string });
  return { user: userEvent.setup(), sent, ...view };
}

type User = ReturnType<typeof userEvent.setup>;

const send = (user: User) => user.click(screen.getByRole("button", { name: "Submit Review" }));
const panel = () => screen.findByRole("region", { name: "Sent to Priya Raman" });

async function fill(user: User, words = TEXT) {
  rate();
  await write(user, words);
}

describe("the form of a leader's link (B1.10)", () => {
  it("has no rating yet, and says in three promises and in full what is stored (E1)", async () => {
    const { user } = draw();
    expect(screen.getAllByText("Not rated")).toHaveLength(4);
    expect(screen.getByText(RATING_ANCHORS.overall.leader[4])).toBeTruthy();
    expect(screen.queryByText(/guess who wrote/)).toBeNull();
    const promises = within(screen.getByRole("list", { name: "What we promise" }));
    expect(promises.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "No account, no name. We store no email and no IP address.",
      "Priya can’t see who wrote it. Neither can the company or other users.",
      "We can’t look it up, not even with our database and its key.",
    ]);
    const stored = screen.getByRole("group", { name: "What we store, in full" });
    expect(stored.hasAttribute("open")).toBe(false);
    await user.click(within(stored).getByText("What we store, in full"));
    expect(within(stored).getByRole("heading", { name: "What we store" })).toBeTruthy();
    expect(within(stored).getByText(/^The review doesn’t belong to any account/)).toBeTruthy();
  });

  it("sends no request until it is touched, then one for a challenge", async () => {
    const { user, calls } = draw();
    expect(calls).toEqual([]);
    await fill(user);
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual([CHALLENGE]));
  });

  it("sends review, nonce and proof without the cookie, and shows to whom it was sent instead of the form (G77)", async () => {
    const { user, sent, calls } = draw();
    await fill(user, `  ${TEXT}\n`);
    await send(user);
    const thanks = await panel();
    expect(document.activeElement).toBe(within(thanks).getByRole("heading", { name: "Sent to Priya Raman" }));
    expect(thanks.textContent).toContain("Solen Health");
    expect(thanks.textContent).toContain("Week of 6 January 2020");
    expect(thanks.textContent).toContain("You can’t take it back or change it");
    const link = within(thanks).getByRole("link", { name: "How anonymity works" });
    expect(link.getAttribute("href")).toBe("/how-anonymity-works");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("list", { name: "What we promise" })).toBeNull();
    expect(toastText()).toBe("");
    expect(calls.map(({ name, credentials }) => [name, credentials])).toEqual([
      [CHALLENGE, "omit"],
      [SEND, "omit"],
    ]);
    const [{ proof, nonce, ...review } = { proof: undefined, nonce: "" }] = sent();
    expect(review).toEqual({
      companyId: solen.id,
      revieweeId: priya.id,
      ...RATINGS,
      reviewText: TEXT,
      isShareable: false,
    });
    expect(nonce).toMatch(/^[0-9a-f-]{36}$/);
    expect(await verifySolution({ ...(proof as ProofOfWork), deriveKey, ...SECRETS })).toMatchObject({
      verified: true,
    });
    expect(window.sessionStorage.length).toBe(0);
  });

  it("asks whether the leader may share it, not ticked at first, says that this is final, and sends the choice (G44)", async () => {
    const { user, sent } = draw({ [SEND]: (call) => stored(call, { isShareable: true }) });
    await fill(user);
    const consent = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "The leader may share this publicly as an image",
    });
    expect(consent.checked).toBe(false);
    const description = document.getElementById(consent.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("You can’t change this later");
    await user.click(consent);
    await send(user);
    await panel();
    expect(sent()).toMatchObject([{ isShareable: true }]);
  });

  it("says in the server's HTML that it isn't ready, and takes nothing that would be lost (G77)", () => {
    const html = renderToString(
      <QueryClientProvider client={makeQueryClient()}>
        <LinkReview leader={leader} />
      </QueryClientProvider>,
    );
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.querySelector("form")?.hasAttribute("inert")).toBe(true);
    expect(page.querySelector("button[type=submit]")?.textContent).toBe("Getting the form ready…");
    draw();
    expect(screen.getByRole("button", { name: "Submit Review" })).toBeTruthy();
  });

  it("says what is missing at every field, and sends nothing (E1)", async () => {
    const { user, sent } = draw();
    await write(user, "Too short");
    await send(user);
    expect(await screen.findByText("Your review needs at least 10 characters")).toBeTruthy();
    expect(screen.getAllByText("Choose a rating from 1 to 5")).toHaveLength(4);
    expect(text().value).toBe("Too short");
    expect(sent()).toEqual([]);
  });

  it("is disabled while pending, and shows the progress (B10.3)", async () => {
    const { user } = draw({ [SEND]: () => new Promise(() => {}) });
    await fill(user);
    await send(user);
    expect(await screen.findByText("Submitting your review...")).toBeTruthy();
    expect(text().closest("fieldset:disabled")).not.toBeNull();
  });

  it("says that it is still sending on a slow network", async () => {
    const { user } = draw({ [SEND]: () => new Promise(() => {}) });
    await fill(user);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    fireEvent.click(screen.getByRole("button", { name: "Submit Review" }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText(/^Still sending/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.getByText(/^Still sending/)).toBeTruthy();
    vi.useRealTimers();
  });
});

describe("what is left after sending (G77)", () => {
  it("has nothing of the review: no text on the page, in storage, in the address or in memory", async () => {
    const { user, client } = draw();
    const address = window.location.href;
    await fill(user);
    await send(user);
    await panel();
    expect(document.body.textContent).not.toContain(TEXT);
    expect([window.sessionStorage.length, window.localStorage.length]).toEqual([0, 0]);
    expect(window.location.href).toBe(address);
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  });

  it("is an empty form when the browser brings the page back as it was left", async () => {
    const { user } = draw();
    await fill(user);
    await send(user);
    await panel();
    const comesBack = (persisted: boolean) =>
      act(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
    comesBack(false);
    expect(screen.queryByRole("textbox")).toBeNull();
    comesBack(true);
    expect(text().value).toBe("");
    expect(screen.getAllByText("Not rated")).toHaveLength(4);
  });
});

describe("what can go wrong", () => {
  it("marks the words that moderation refuses, and sends the corrected text with the same nonce and a new proof", async () => {
    const refusal = {
      message: "Please take out the swear word 'damn'. Your text is still here.",
      marks: [{ start: 7, end: 11, kind: "profanity" }],
    };
    let tries = 0;
    const { user, sent } = draw({
      [SEND]: (call) => {
        tries += 1;
        return tries === 1 ? refuse(422, refusal) : stored(call);
      },
    });
    await fill(user, "Such a damn good leader");
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(`Not sent: ${refusal.message}`);
    const goTo = await screen.findByRole("button", { name: "Go to the marked words" });
    expect(document.activeElement).toBe(goTo);
    expect(document.querySelector("mark")?.textContent).toBe("damn");
    expect(text().value).toBe("Such a damn good leader");
    await user.click(goTo);
    expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe("damn");
    await write(user, "Such a good leader");
    expect(screen.queryByRole("alert")).toBeNull();
    await send(user);
    await panel();
    const [first, second] = sent();
    expect(second?.nonce).toBe(first?.nonce);
    expect(second?.proof.challenge.signature).not.toBe(first?.proof.challenge.signature);
  });

  it("makes a new proof once, without asking, if the old one expired", async () => {
    let tries = 0;
    const { user, sent } = draw({
      [SEND]: (call) => {
        tries += 1;
        return tries === 1 ? refuse(400, { message: "Too old.", field: "proof" }) : stored(call);
      },
    });
    await fill(user);
    await send(user);
    await panel();
    expect(new Set(sent().map(({ proof }) => proof.challenge.signature)).size).toBe(2);
    expect(new Set(sent().map(({ nonce }) => nonce)).size).toBe(1);
  });

  it.each([
    [
      "what the server says",
      () => refuse(429, { message: "Several reviews came from your network just now." }),
      "Not sent: Several reviews came from your network just now.Your text is still here.",
    ],
    [
      "what the server says, which may be that the text is still here,",
      () => refuse(404, { message: "This link doesn't work, and your text is still here." }),
      "Not sent: This link doesn't work, and your text is still here.",
    ],
    [
      "that it may have arrived if the answer is lost",
      () => Promise.reject(new TypeError("no network")),
      "It may not have arrived: We could not reach the server. Check your connection and try again.Your text is still here. You can send it again: it counts once.",
    ],
    [
      "the same of an answer that no one can read",
      () => new Response("OK"),
      "It may not have arrived: Failed to submit review.Your text is still here. You can send it again: it counts once.",
    ],
  ])("says %s right above the button, once and until the next attempt", async (_, answer, words) => {
    let tries = 0;
    const { user } = draw({
      [SEND]: (call) => {
        tries += 1;
        return tries === 1 ? answer() : stored(call);
      },
    });
    await fill(user);
    await send(user);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(words);
    expect(toastText()).toBe("");
    expect(text().value).toBe(TEXT);
    const button = screen.getByRole("button", { name: "Submit Review" });
    expect(document.activeElement).toBe(button);
    expect(alert.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(text(), " Always.");
    expect(screen.getByRole("alert")).toBe(alert);
    await send(user);
    await panel();
  });

  it("says that nothing was sent if the network fails before the review leaves", async () => {
    const { user, sent } = draw({ [CHALLENGE]: () => Promise.reject(new TypeError("no network")) });
    await fill(user);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Not sent: We could not reach the server. Check your connection and try again.Your text is still here.",
    );
    expect(sent()).toEqual([]);
  });

  it("asks for another challenge if the first request failed", async () => {
    let tries = 0;
    const { user, sent } = draw({
      [CHALLENGE]: () => {
        tries += 1;
        if (tries === 1) return refuse(503, { message: "Please try again." });
        return createChallenge({
          algorithm: "PBKDF2/SHA-256",
          cost: 10,
          counter: 2,
          deriveKey,
          expiresAt: new Date(Date.now() + 60_000),
          ...SECRETS,
        });
      },
    });
    await fill(user);
    await send(user);
    await panel();
    expect(sent()).toHaveLength(1);
  });

  it("warns before anyone writes if the browser can't make the proof", async () => {
    vi.stubGlobal("crypto", { getRandomValues: globalThis.crypto.getRandomValues });
    const { user, sent } = draw();
    expect((await screen.findByRole("alert")).textContent).toContain("Open the page over https");
    await fill(user);
    await send(user);
    expect(await screen.findByText(/^Not sent: /)).toBeTruthy();
    expect(text().value).toBe(TEXT);
    expect(sent()).toEqual([]);
  });
});

describe("the draft", () => {
  it("is mentioned only when there is one, and can be discarded", async () => {
    const { user } = draw();
    expect(screen.queryByText(/Draft kept/)).toBeNull();
    await write(user, TEXT);
    expect(await screen.findByText("Draft kept in this tab only")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(text().value).toBe(TEXT);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    await user.click(screen.getByRole("button", { name: "Discard draft" }));
    expect(text().value).toBe("");
    expect(document.activeElement).toBe(text());
    expect(window.sessionStorage.length).toBe(0);
    expect(screen.queryByText(/Draft kept/)).toBeNull();
  });

  it("comes back with the page, with the nonce it may have been sent with", async () => {
    const lost = draw({ [SEND]: () => Promise.reject(new TypeError("no network")) });
    await fill(lost.user);
    await send(lost.user);
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    const [first] = lost.sent();
    lost.unmount();
    const { user, sent } = draw();
    expect(text().value).toBe(TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.nonce).toBe(first?.nonce);
  });

  it("that arrived although its response was lost stays as sent, and the author is told", async () => {
    const { user, sent } = draw({
      [SEND]: () => stored({ body: { reviewText: "What had been written the first time." } }),
    });
    await fill(user);
    await send(user);
    expect((await panel()).textContent).toContain("We’d already received your first attempt");
    expect(sent()).toHaveLength(1);
  });

  it("is separate for each leader, and from an account's draft", async () => {
    const { user, unmount } = draw();
    await write(user, TEXT);
    unmount();
    expect(window.sessionStorage.getItem("review-draft")).toBeNull();
    draw({}, { ...leader, id: solen.id, firstName: "Jonas" });
    expect(text().value).toBe("");
  });
});
