import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LinkReview } from "@/components/feedback-link/link-review";
import { RATING_ANCHORS } from "@/components/reviews/rating-anchors";
import { dismissToast } from "@/components/ui/use-toast";
import { makeQueryClient } from "@/lib/http/query-client";
import type { ProofOfWork } from "@/lib/limits/proof-schema";
import { aReview, priya, solen } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));
// looking up roles is slow on a page this large
vi.setConfig({ testTimeout: 20_000 });

const TEXT = "Explains decisions before they land.";
const CHALLENGE = "GET /api/reviews/anonymous/challenge";
const SEND = "POST /api/reviews/anonymous";
const SECRETS = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
const RATINGS = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 4 };
/** The server's response: the review as stored. */
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

beforeEach(() => router.replace.mockReset());

afterEach(() => {
  window.sessionStorage.clear();
  act(dismissToast);
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

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your review" });
const send = (user: User) => user.click(screen.getByRole("button", { name: "Submit Review" }));

async function write(user: User, words: string) {
  await user.clear(text());
  await user.click(text());
  await user.paste(words);
}

async function fill(user: User, words = TEXT) {
  for (const name of ["Communication", "Support", "Growth", "Overall"]) {
    const stars = within(screen.getByRole("group", { name }));
    await user.click(stars.getByRole("radio", { name: "4 out of 5, Very good" }));
  }
  await write(user, words);
}

describe("the form of a leader's link (B1.10)", () => {
  it("has leader and company filled in and fixed, and no rating yet (E1)", async () => {
    draw();
    for (const [name, value] of [
      ["Leader", "Priya Raman"],
      ["Company", "Solen Health"],
    ]) {
      const field = screen.getByRole<HTMLInputElement>("textbox", { name });
      expect([field.value, field.readOnly]).toEqual([value, true]);
    }
    expect(screen.getAllByText("Not rated")).toHaveLength(4);
    expect(screen.getByText(RATING_ANCHORS.overall.leader[4])).toBeTruthy();
    expect(screen.queryByText(/guess who wrote/)).toBeNull();
    expect(screen.getByRole("heading", { name: "What we store" })).toBeTruthy();
    expect(screen.getByText(/^The review doesn’t belong to any account/)).toBeTruthy();
  });

  it("sends no request until it is touched, then one for a challenge", async () => {
    const { user, calls } = draw();
    expect(calls).toEqual([]);
    await fill(user);
    await waitFor(() => expect(calls.map(({ name }) => name)).toEqual([CHALLENGE]));
  });

  it("sends review, nonce and proof without the cookie, says thanks and goes to the start page (E3, E4)", async () => {
    const { user, sent, calls } = draw();
    await fill(user, `  ${TEXT}\n`);
    await send(user);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(toastText()).toBe("Review SubmittedYour anonymous review has been submitted successfully.");
    expect(screen.getByText("Thank you.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
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
      isShareable: true,
    });
    expect(nonce).toMatch(/^[0-9a-f-]{36}$/);
    expect(await verifySolution({ ...(proof as ProofOfWork), deriveKey, ...SECRETS })).toMatchObject({
      verified: true,
    });
    expect(window.sessionStorage.length).toBe(0);
  });

  it("asks whether the leader may share it, ticked at first, says that this is final, and sends the choice (G44)", async () => {
    const { user, sent } = draw({ [SEND]: (call) => stored(call, { isShareable: false }) });
    await fill(user);
    const consent = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "The leader may share this publicly as an image",
    });
    expect(consent.checked).toBe(true);
    const description = document.getElementById(consent.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("You can’t change this later");
    await user.click(consent);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("has been submitted successfully"));
    expect(sent()).toMatchObject([{ isShareable: false }]);
  });

  it("has the box ticked in the server's HTML", () => {
    const client = makeQueryClient();
    const html = renderToString(
      <QueryClientProvider client={client}>
        <LinkReview leader={leader} />
      </QueryClientProvider>,
    );
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
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
});

describe("what can go wrong", () => {
  it("marks the words that moderation refuses, and sends the corrected text with the same nonce and a new proof", async () => {
    const refusal = {
      message: "Please take out the swear word 'damn'.",
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
    const alert = await screen.findByRole("alert");
    expect(alert.parentElement?.querySelector("mark")?.textContent).toBe("damn");
    expect(text().value).toBe("Such a damn good leader");
    await write(user, "Such a good leader");
    await send(user);
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
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
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(new Set(sent().map(({ proof }) => proof.challenge.signature)).size).toBe(2);
    expect(new Set(sent().map(({ nonce }) => nonce)).size).toBe(1);
  });

  it.each([
    [
      "Several reviews came from your network just now.",
      () => refuse(429, { message: "Several reviews came from your network just now." }),
    ],
    ["Failed to submit review", () => new Response("OK")],
  ])("shows '%s' until the next attempt, and keeps the typed text", async (words, answer) => {
    const { user } = draw({ [SEND]: answer });
    await fill(user);
    await send(user);
    expect(await screen.findByText(`Not sent: ${words}`)).toBeTruthy();
    expect(toastText()).toBe(`Error${words}`);
    expect(text().value).toBe(TEXT);
    expect(document.activeElement).toBe(text());
    expect(router.replace).not.toHaveBeenCalled();
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
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(sent()).toHaveLength(1);
  });

  it("warns before anyone writes if the browser can't make the proof", async () => {
    vi.stubGlobal("crypto", { getRandomValues: globalThis.crypto.getRandomValues });
    const { user, sent } = draw();
    expect((await screen.findByRole("alert")).textContent).toContain("Open the page over https");
    await fill(user);
    await send(user);
    expect(await screen.findByText(/^Not sent: Your browser can't run the check/)).toBeTruthy();
    expect(text().value).toBe(TEXT);
    expect(sent()).toEqual([]);
  });
});

describe("the draft", () => {
  it("comes back with the page, with the nonce it may have been sent with", async () => {
    const lost = draw({ [SEND]: () => Promise.reject(new TypeError("no network")) });
    await fill(lost.user);
    await send(lost.user);
    expect(await screen.findByText(/^Not sent: We could not reach the server/)).toBeTruthy();
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
    await waitFor(() => expect(toastText()).toContain("We’d already received your first attempt"));
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
