import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { dismissToast } from "@/components/ui/use-toast";
import { recentReviewsQuery } from "@/lib/reviews/api";
import { aReview, maya, priya, solen } from "@/tests/samples";
import { type Answer, renderScreen, toastText } from "@/tests/screen";

// Roles are slow to look up in a page this large.
vi.setConfig({ testTimeout: 20_000 });

const TEXT = "Explains decisions before they land.";

afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
  act(dismissToast);
});

async function openDialog(answers: Record<string, Answer> = {}, prefill?: { leader: typeof priya }) {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  const rendered = renderScreen(
    <ReviewDialog prefill={prefill}>
      <button type="button">Open</button>
    </ReviewDialog>,
    {
      answers: {
        "GET /api/me": () => maya,
        "GET /api/companies": () => [solen],
        "GET /api/leaders/search": () => [priya],
        "POST /api/reviews": () => Response.json(aReview, { status: 201 }),
        ...answers,
      },
    },
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("button", { name: "Submit Review" }, { timeout: 10_000 });
  const sent = () => rendered.calls.filter((call) => call.name === "POST /api/reviews");
  return { user, sent, ...rendered };
}

type User = ReturnType<typeof userEvent.setup>;

const box = (name: string) => screen.queryByRole<HTMLInputElement>("combobox", { name });
const address = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Unregistered leader email" });
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your review" });
const send = (user: User) => user.click(screen.getByRole("button", { name: "Submit Review" }));

async function choose(user: User, name: string, typed: string) {
  await user.type(screen.getByRole("combobox", { name }), typed);
  await user.click(await screen.findByRole("option"));
}

async function write(user: User, words: string) {
  await user.clear(text());
  await user.click(text());
  await user.paste(words);
}

async function rate(user: User) {
  for (const name of ["Communication", "Support", "Growth", "Overall"]) {
    const stars = within(screen.getByRole("group", { name }));
    await user.click(stars.getByRole("radio", { name: "4 out of 5, Very good" }));
  }
}

describe("whom a review is about (B10.2)", () => {
  it("a signed-up leader brings their company, and is never the viewer", async () => {
    const { user, calls } = await openDialog();
    await choose(user, "Leader", "Pri");
    expect(box("Leader")?.value).toBe("Priya Raman");
    expect(box("Company")?.value).toBe("Solen Health");
    const search = calls.find((call) => call.name === "GET /api/leaders/search");
    expect(search?.url.searchParams.get("excludeUserId")).toBe(maya.id);
  });

  it("an address hides company and leader and clears them; without it they are back, empty", async () => {
    const { user } = await openDialog({}, { leader: priya });
    await user.type(address(), "k");
    expect(box("Company")).toBeNull();
    expect(box("Leader")).toBeNull();
    await user.clear(address());
    expect(box("Company")?.value).toBe("");
    expect(box("Leader")?.value).toBe("");
  });

  it("clearing the company's text clears the company and its leader", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    await rate(user);
    await write(user, TEXT);
    const company = screen.getByRole("combobox", { name: "Company" });
    await user.clear(company);
    expect(box("Leader")?.value).toBe("");
    await send(user);
    expect(
      await screen.findByText("Please select a company or enter an unregistered leader email."),
    ).toBeTruthy();
    expect(document.activeElement).toBe(company);
    expect(sent()).toEqual([]);
  });

  it("looks for leaders in the chosen company only", async () => {
    const { user, calls } = await openDialog();
    await choose(user, "Company", "Sol");
    await user.type(screen.getByRole("combobox", { name: "Leader" }), "Pri");
    await screen.findByRole("option", { name: /Priya/ });
    const search = calls.findLast((call) => call.name === "GET /api/leaders/search");
    expect(search?.url.searchParams.get("companyId")).toBe(solen.id);
  });
});

describe("whether the leader may share it (G44)", () => {
  const consent = () =>
    screen.queryByRole<HTMLInputElement>("checkbox", {
      name: "The leader may share this publicly as an image",
    });

  it("is asked of a leader, also one without an account, ticked at first, and not of a company", async () => {
    const { user } = await openDialog();
    expect(consent()).toBeNull();
    await choose(user, "Company", "Sol");
    expect(consent()).toBeNull();
    await choose(user, "Leader", "Pri");
    expect(consent()?.checked).toBe(true);
    await user.clear(screen.getByRole("combobox", { name: "Leader" }));
    expect(consent()).toBeNull();
    await user.type(address(), "k");
    expect(consent()?.checked).toBe(true);
  });

  it("is sent as it was left, stays through an error and is in the draft", async () => {
    const failing = { "POST /api/reviews": () => Response.json({ message: "Not now." }, { status: 503 }) };
    const { user, sent, unmount } = await openDialog(failing, { leader: priya });
    await rate(user);
    await write(user, TEXT);
    await user.click(consent() as HTMLInputElement);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Not now."));
    expect(consent()?.checked).toBe(false);
    expect(sent().map((call) => (call.body as { isShareable: boolean }).isShareable)).toEqual([false]);
    unmount();
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(false);
  });

  it("is ticked in a draft from before it was asked", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    const kept = window.sessionStorage.getItem("review-draft") ?? "";
    expect(kept).toContain('"isShareable":true');
    window.sessionStorage.setItem("review-draft", kept.replace(',"isShareable":true', ""));
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(true);
  });
});

describe("a form that is not right (E1)", () => {
  it("says so at every field, keeps what was typed and goes to the first wrong one", async () => {
    const { user, sent } = await openDialog();
    await user.type(address(), "kim@");
    await write(user, "Too short");
    await send(user);
    expect(await screen.findByText("Invalid email address")).toBeTruthy();
    expect(screen.getAllByText("Choose a rating from 1 to 5")).toHaveLength(4);
    expect(screen.getByText("Your review needs at least 10 characters")).toBeTruthy();
    expect(document.activeElement).toBe(address());
    expect(address().value).toBe("kim@");
    expect(text().value).toBe("Too short");
    expect(sent()).toEqual([]);
  });
});

describe("while a review is sent (B10.3)", () => {
  it("disables the form and turns the messages every 2 s, with a bar in proportion", async () => {
    const { user } = await openDialog(
      { "POST /api/reviews": () => new Promise(() => {}) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await send(user);
    const bar = await screen.findByRole("progressbar");
    const shown = () => [bar.getAttribute("aria-valuenow"), bar.closest("[role=status]")?.textContent];
    expect(shown()).toEqual(["25", "Submitting your review..."]);
    expect(text().closest("fieldset:disabled")).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit Review" }).disabled).toBe(true);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["50", "Checking content for quality and safety..."]);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["75", "Processing through moderation system..."]);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["100", "Finalizing your submission..."]);
    act(() => vi.advanceTimersByTime(20_000));
    expect(shown()).toEqual(["100", "Finalizing your submission..."]);
  });

  it("sends the review, says so, closes, forgets the draft and refreshes the lists (D28)", async () => {
    const { user, sent, client } = await openDialog({}, { leader: priya });
    client.setQueryData(recentReviewsQuery.queryKey, []);
    await rate(user);
    await write(user, `  ${TEXT}\n`);
    expect(window.sessionStorage.getItem("review-draft")).toContain(TEXT);
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toastText()).toBe("Review SubmittedYour anonymous review has been submitted successfully.");
    expect(sent().map((call) => call.body)).toEqual([
      {
        companyId: solen.id,
        revieweeId: priya.id,
        unregisteredLeaderEmail: null,
        communicationRating: 4,
        supportRating: 4,
        growthRating: 4,
        overallRating: 4,
        reviewText: TEXT,
        isShareable: true,
      },
    ]);
    expect(window.sessionStorage.getItem("review-draft")).toBeNull();
    expect(client.getQueryState(recentReviewsQuery.queryKey)?.isInvalidated).toBe(true);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your review" })).value).toBe("");
  });

  it("says that a moderator looks first where the review is held", async () => {
    const held = { ...aReview, state: "HELD" };
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json(held, { status: 201 }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Review Submitted"));
    expect(toastText()).toContain("A moderator will look at it first.");
  });

  it.each([
    ["the message", { message: "You have sent 10 reviews today." }, "ErrorYou have sent 10 reviews today."],
    ["its own words for an answer it cannot read", {}, "ErrorFailed to submit review"],
  ])("on an error shows %s and stays as it was", async (_name, answer, shown) => {
    const status = "message" in answer ? 429 : 201;
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json(answer, { status }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toBe(shown));
    expect(text().value).toBe(TEXT);
    expect(text().closest("fieldset:disabled")).toBeNull();
    expect(document.activeElement).toBe(text());
    expect(screen.getByRole("group", { name: "Overall" }).querySelector("input:checked")).not.toBeNull();
  });

  it.each([
    "Please enter the leader's work email address.",
    "You cannot review yourself. Please choose another leader.",
  ])("shows at the address that it was refused, until it is changed: %s", async (message) => {
    const { user } = await openDialog({
      "POST /api/reviews": () => Response.json({ message }, { status: 400 }),
    });
    await user.type(address(), "kim@fjord.example");
    await rate(user);
    await write(user, TEXT);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(address().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(address());
    expect(toastText()).toBe(`Error${message}`);
    await user.type(address(), "s");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("shows at the leader that it was refused", async () => {
    const message = "You cannot review yourself. Please choose another leader.";
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json({ message }, { status: 400 }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(document.activeElement).toBe(box("Leader"));
  });

  it("marks the words that moderation refuses in a copy, and leads to them", async () => {
    const message = "Please take out the swear word 'damn'.";
    const marks = [{ start: 7, end: 11, kind: "profanity" }];
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json({ message, marks }, { status: 422 }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, "  Such a damn good leader");
    await send(user);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(message);
    const quote = alert.parentElement?.querySelector("blockquote");
    expect(quote?.textContent).toBe("Such a damn good leader");
    expect(quote?.querySelector("mark")?.textContent).toBe("damn");
    const goTo = screen.getByRole("button", { name: "Go to the marked words" });
    expect(document.activeElement).toBe(goTo);
    await user.click(goTo);
    expect(document.activeElement).toBe(text());
    expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe("damn");
  });
});

describe("before sending", () => {
  it("starts at the company, with its list closed, and at the ratings where that is known", async () => {
    const { unmount } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(box("Company")));
    expect(screen.queryByRole("listbox")).toBeNull();
    unmount();
    await openDialog({}, { leader: priya });
    const first = within(screen.getByRole("group", { name: "Communication" })).getAllByRole("radio")[0];
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("marks words that could point to the author, and sends nothing", async () => {
    const { user, calls } = await openDialog();
    const before = calls.length;
    await write(user, "As the only woman on the team I was heard.");
    expect(await screen.findByText(/could point to you/)).toBeTruthy();
    expect(screen.getByText(/Only you see this\. Nothing is sent\./)).toBeTruthy();
    expect(screen.getByText("As the only woman on the team").tagName).toBe("MARK");
    expect(calls).toHaveLength(before);
  });

  it("says under which name the review will stand", async () => {
    await openDialog({ "GET /api/me": () => ({ ...maya, anonymousName: "Quiet Heron" }) });
    expect(screen.getByText(/^Shown as/).textContent).toBe(
      "Shown as Quiet Heron. The same name on two reviews ties them together.",
    );
    expect(screen.getByText("What is stored")).toBeTruthy();
  });

  it("says before sending that people began to find its author this week, and the ways out", async () => {
    const notice = () => screen.queryByRole("region", { name: "People began to find you this week" });
    const { user, sent, unmount } = await openDialog(
      { "GET /api/me": () => ({ ...maya, findability: "new" }) },
      { leader: priya },
    );
    expect(notice()?.textContent).toMatch(/wait until Monday.*the leader’s feedback link.*Or send it now\./);
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    unmount();
    for (const findability of ["hidden", "settled"]) {
      const opened = await openDialog({ "GET /api/me": () => ({ ...maya, findability }) }, { leader: priya });
      expect(notice()).toBeNull();
      opened.unmount();
    }
  });

  it("keeps the draft over closing and opening, for its owner alone", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(text().value).toBe(TEXT);
    unmount();
    await openDialog({ "GET /api/me": () => ({ ...maya, id: priya.id }) }, { leader: priya });
    expect(text().value).toBe("");
  });

  it("has a draft of its own for every leader it is opened for", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    await openDialog({}, { leader: { ...priya, id: maya.id, firstName: "Jonas" } });
    expect(text().value).toBe("");
    expect(box("Leader")?.value).toBe("Jonas Raman");
  });
});
