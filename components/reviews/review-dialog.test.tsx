import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RATING_ANCHORS } from "@/components/reviews/rating-anchors";
import { forgetSignIn, rememberSignIn } from "@/lib/accounts/api/auth-storage";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import {
  address,
  changeButton,
  choose,
  chosen,
  enterAddress,
  openDialog,
  searchBox,
  send,
  submit,
  TEXT,
  text,
  who,
  write,
} from "@/tests/review-dialog";
import { maya, priya, solen } from "@/tests/samples";
import { alertText, rate, refuse } from "@/tests/screen";

afterEach(() => {
  vi.useRealTimers();
});

const PRIYA = /^Priya Raman/;
const SOLEN = /^Solen Health/;
const EVERYONE = "Every signed-in user can read this";

describe("who a review is about, and who can read it (B10.2, G69)", () => {
  it("one search finds leaders and companies, and no address has the viewer's id", async () => {
    const { user, calls } = await openDialog();
    await user.type(searchBox() as HTMLElement, "Pri");
    const found = await screen.findAllByRole("option");
    expect(found.map(({ textContent }) => textContent)).toEqual([
      "Priya RamanHead of Care at Solen Health",
      "Solen HealthHealthcare",
    ]);
    const search = calls.find((call) => call.name === "GET /api/leaders/search");
    expect(search?.url.searchParams.get("excludeUserId")).toBe("me");
    expect(calls.filter(({ url }) => url.href.includes(maya.id))).toEqual([]);
    expect(search?.url.searchParams.has("companyId")).toBe(false);
  });

  it("a choice takes the place of the search and of its focus, until it is changed", async () => {
    const { user } = await openDialog();
    await choose(user, "Pri", PRIYA);
    expect(searchBox()).toBeNull();
    expect(screen.queryByRole("button", { name: /^Not here yet/ })).toBeNull();
    expect(document.activeElement).toBe(changeButton());
    expect(chosen()).toBe(
      "Priya Raman Head of Care at Solen Health | Only Priya reads this, unless they make their reviews public",
    );
    await user.click(changeButton() as HTMLElement);
    expect(document.activeElement).toBe(searchBox());
    expect(searchBox()?.value).toBe("");
    await choose(user, "Sol", SOLEN);
    expect(chosen()).toBe(`Solen Health | ${EVERYONE}`);
  });

  it("every user reads what is written about a leader whose reviews are public", async () => {
    await openDialog({}, { leader: { ...priya, hasFewReviews: true } });
    expect(chosen()).toBe(`Priya Raman Head of Care at Solen Health | ${EVERYONE}`);
  });

  it("an address takes the place of both, which come back empty", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    await enterAddress(user, "kim@fjord.example");
    expect([searchBox(), changeButton()]).toEqual([null, null]);
    expect(document.activeElement).toBe(address());
    expect(
      who().getByText("Only they read this, once they’ve signed up, unless they make their reviews public"),
    ).toBeTruthy();
    expect(screen.getByText(/The email says nothing about your review\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Search for someone instead" }));
    expect(document.activeElement).toBe(searchBox());
    expect([address(), searchBox()?.value]).toEqual([null, ""]);
    rate();
    await write(user, TEXT);
    await submit(user);
    expect(
      await screen.findByText("Please select a company or enter an unregistered leader email."),
    ).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it("a name that was typed but not chosen is an error, which the list of results doesn't cover", async () => {
    const { user, sent } = await openDialog();
    rate();
    await write(user, TEXT);
    await user.type(searchBox() as HTMLElement, "Pri");
    await submit(user);
    const error = await screen.findByText("Please select a company or enter an unregistered leader email.");
    expect(document.activeElement).toBe(searchBox());
    const list = await screen.findByRole("listbox");
    // The list is absolute, right after the box and this error.
    expect(error.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(list.closest(".top-full")?.parentElement?.contains(error)).toBe(true);
    expect(
      document.getElementById(searchBox()?.getAttribute("aria-describedby") ?? "")?.contains(error),
    ).toBe(true);
    await user.click(screen.getByRole("option", { name: PRIYA }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(sent()).toEqual([]);
  });
});

describe("the consent to sharing (G44)", () => {
  const consent = () =>
    screen.queryByRole<HTMLInputElement>("checkbox", {
      name: "The leader may share this publicly as an image",
    });

  it("is asked for leaders with or without an account and not for companies, and isn't ticked at first", async () => {
    const { user } = await openDialog();
    expect(consent()).toBeNull();
    await choose(user, "Sol", SOLEN);
    expect(consent()).toBeNull();
    await choose(user, "Pri", PRIYA);
    expect(consent()?.checked).toBe(false);
    await user.click(changeButton() as HTMLElement);
    expect(consent()).toBeNull();
    await enterAddress(user, "k");
    expect(consent()?.checked).toBe(false);
  });

  it("is sent as chosen, and survives an error and in the draft", async () => {
    const failing = { "POST /api/reviews": () => refuse(503, { message: "Not now." }) };
    const { user, sent, unmount } = await openDialog(failing, { leader: priya });
    rate();
    await write(user, TEXT);
    await user.click(consent() as HTMLInputElement);
    await send(user);
    expect(await alertText()).toBe("Not sent: Not now.Your text is still here.");
    expect(consent()?.checked).toBe(true);
    expect(sent().map((call) => (call.body as { isShareable: boolean }).isShareable)).toEqual([true]);
    unmount();
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(true);
  });

  it("is not ticked in a draft from before it existed", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    const kept = window.sessionStorage.getItem("review-draft") ?? "";
    expect(kept).toContain('"isShareable":false');
    window.sessionStorage.setItem("review-draft", kept.replace(',"isShareable":false', ""));
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(false);
  });
});

describe("the stars in words", () => {
  const meaning = (of: string) => {
    const radio = within(screen.getByRole("group", { name: of })).getAllByRole("radio")[4];
    return document.getElementById(radio?.getAttribute("aria-describedby") ?? "")?.textContent;
  };

  it("are about the company until a leader is named, with or without an account", async () => {
    const { user } = await openDialog();
    for (const { key, label } of RATING_DIMENSIONS) {
      expect(meaning(label)).toBe(RATING_ANCHORS[key].company[4]);
    }
    await choose(user, "Pri", PRIYA);
    for (const { key, label } of RATING_DIMENSIONS) {
      expect(meaning(label)).toBe(RATING_ANCHORS[key].leader[4]);
    }
    await user.click(changeButton() as HTMLElement);
    expect(meaning("Overall")).toBe(RATING_ANCHORS.overall.company[4]);
    await enterAddress(user, "k");
    expect(meaning("Overall")).toBe(RATING_ANCHORS.overall.leader[4]);
  });
});

describe("the prompts", () => {
  const press = (user: Awaited<ReturnType<typeof openDialog>>["user"], name: string) =>
    user.click(screen.getByRole("button", { name }));

  it("begin a line of the one text, with the caret there, counted and in the draft", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await press(user, "Keep doing");
    expect(document.activeElement).toBe(text());
    await user.keyboard("explains why");
    await press(user, "Do differently");
    await user.keyboard("decide later");
    await press(user, "Keep doing");
    await user.keyboard(" early");
    const written = "Keep doing: explains why early\nDo differently: decide later";
    expect(text().value).toBe(written);
    expect(screen.getByText(/^59 \/ 2000/)).toBeTruthy();
    unmount();
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(written);
  });

  it("keep what was typed, and are not sent empty", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    rate();
    await press(user, "Keep doing");
    await submit(user);
    expect(await screen.findByText("Your review needs at least 10 characters")).toBeTruthy();
    await write(user, TEXT);
    await press(user, "Do differently");
    expect(text().value).toBe(`${TEXT}\nDo differently: `);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ reviewText: TEXT });
  });

  it("leave the words that moderation refused where they are", async () => {
    const words = "Reach me at k@x.example";
    const reviewText = `Keep doing: asks us\nDo differently: ${words}`;
    const start = reviewText.indexOf("k@x.example");
    const marks = [{ start, end: start + 11, kind: "email" }];
    const refusing = { "POST /api/reviews": () => refuse(422, { message: "Not this.", marks }) };
    const { user, sent } = await openDialog(refusing, { leader: priya });
    rate();
    await press(user, "Keep doing");
    await user.keyboard("asks us");
    await press(user, "Do differently");
    await user.paste(words);
    await send(user);
    await user.click(await screen.findByRole("button", { name: "Go to the marked words" }));
    expect(sent()[0]?.body).toMatchObject({ reviewText });
    expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe("k@x.example");
  });
});

describe("the notice about guessing", () => {
  const TITLE = "People may guess who wrote this";
  const notice = () => screen.queryByRole("region", { name: TITLE })?.textContent?.replace(TITLE, "");
  const enough = { ...priya, hasFewReviews: false };
  const advice = (what: string) =>
    `The fewer there are, the easier it is to guess. Write only what several people could have written, or ${what}.`;
  const ADVICE = advice("let your review wait until more people have written");
  const HOLD = "Hold until 3 people have written";
  const LINK = ` You can also use the leader’s feedback link, which needs no account.${HOLD}`;
  const UNKNOWN = "We don’t tell anyone how many reviews this leader has, so yours may be one of the first. ";

  it.each([
    ["nothing of a public leader with enough reviews", enough, undefined],
    [
      "the few reviews of a public leader",
      { ...enough, hasFewReviews: true },
      `This leader has fewer than 3 reviews. ${ADVICE}${LINK}`,
    ],
    ["the same of every private leader", priya, `${UNKNOWN}${ADVICE}${LINK}`],
    [
      "the few members of a leader's company",
      { ...enough, isCompanySmall: true },
      `This company has fewer than 5 members here. ${ADVICE}${LINK}`,
    ],
  ])("says %s", async (_what, leader, words) => {
    const { user, sent } = await openDialog({}, { leader });
    expect(notice()).toBe(words);
    rate();
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).not.toHaveProperty("hasFewReviews");
    expect(sent()[0]?.body).not.toHaveProperty("isCompanySmall");
  });

  it("follows the choice of company, leader or address, asks the server nothing, and comes back with the draft", async () => {
    const { user, calls, unmount } = await openDialog({
      "GET /api/companies": () => [{ ...solen, isSmall: true }],
      "GET /api/leaders/search": () => [enough],
    });
    expect(notice()).toBeUndefined();
    await choose(user, "Sol", SOLEN);
    expect(notice()).toBe(
      `This company has fewer than 5 members here. ${advice("write later, when there are more")}`,
    );
    await choose(user, "Pri", PRIYA);
    expect(notice()).toBeUndefined();
    await enterAddress(user, "k");
    expect(notice()).toBe(`${UNKNOWN}${ADVICE}${HOLD}`);
    await user.click(screen.getByRole("button", { name: "Search for someone instead" }));
    expect(notice()).toBeUndefined();
    await choose(user, "Sol", SOLEN);
    expect(new Set(calls.map(({ name }) => name))).toEqual(
      new Set(["GET /api/me", "GET /api/companies", "GET /api/leaders/search"]),
    );
    unmount();
    await openDialog();
    expect(notice()).toBe(
      `This company has fewer than 5 members here. ${advice("write later, when there are more")}`,
    );
  });
});

describe("before sending", () => {
  it("starts at the search with its list closed, or at the text if the leader is known", async () => {
    const { unmount } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(searchBox()));
    expect(screen.queryByRole("listbox")).toBeNull();
    unmount();
    await openDialog({}, { leader: priya });
    await waitFor(() => expect(document.activeElement).toBe(text()));
  });

  it("marks words that could point to the author, and sends nothing", async () => {
    const { user, calls } = await openDialog();
    const before = calls.length;
    await write(user, "As the only woman on the team I was heard.");
    expect(await screen.findByText(/could point to you/)).toBeTruthy();
    expect(screen.getByText("Only you see this warning. We don’t receive it.")).toBeTruthy();
    const marked = screen.getAllByText("As the only woman on the team");
    expect(marked.map((words) => [words.tagName, words.closest("[aria-hidden]") !== null])).toEqual([
      // Behind the box, where it was typed, and in the list, which screen readers read.
      ["MARK", true],
      ["MARK", false],
    ]);
    expect(marked[0]?.parentElement?.textContent?.trimEnd()).toMatch(
      /^As the only woman on the team I was heard\./,
    );
    expect(calls).toHaveLength(before);
  });

  it("shows the reason nearest to the caret, and tells screen readers all of them", async () => {
    const { user } = await openDialog();
    await write(user, "On 3 May she told me, as the only designer, to leave.");
    expect(await screen.findByText("2 phrases could point to you.")).toBeTruthy();
    const shown = () =>
      screen
        .getAllByRole("listitem")
        .filter((item) => item.querySelector("mark") && !item.className.includes("sr-only"))
        .map((item) => item.textContent);
    expect(shown()).toEqual(["as the only designer Only one person may fit this description."]);
    await user.keyboard("{Home}");
    expect(shown()).toEqual(["On 3 May A date lets people look up who was there."]);
    expect(screen.getByText("Only one person may fit this description.")).toBeTruthy();
  });

  it("shows the name that the review will have", async () => {
    await openDialog({ "GET /api/me": () => ({ ...maya, anonymousName: "Quiet Heron" }) });
    expect(screen.getByText(/^Shown as/).textContent).toBe(
      "Shown as Quiet Heron. Readers can link reviews that have the same name.",
    );
    expect(screen.getByText("What we store")).toBeTruthy();
  });

  it("leaves that name off one review, also in its draft, and leads to where it is changed", async () => {
    const named = { "GET /api/me": () => ({ ...maya, anonymousName: "Quiet Heron" }) };
    const unsigned = () =>
      screen.queryByRole<HTMLInputElement>("checkbox", { name: "Send this one as ‘Anonymous’" });
    const { unmount, user: first } = await openDialog(named, { leader: priya });
    expect(unsigned()?.checked).toBe(false);
    await write(first, TEXT);
    await first.click(unsigned() as HTMLElement);
    expect(screen.getByText(/^Shown as/).textContent).toBe("Shown as Anonymous");
    unmount();
    const { user, sent } = await openDialog(named, { leader: priya });
    expect([unsigned()?.checked, text().value]).toEqual([true, TEXT]);
    rate();
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ isUnsigned: true });
    await user.click(screen.getByRole("button", { name: "Open" }));
    await write(user, TEXT);
    const link = screen.getByRole("link", { name: "your profile" });
    expect(link.getAttribute("href")).toBe("/profile");
    // after the dialog's own listeners, so that only the navigation is prevented
    window.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await user.click(link);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.sessionStorage.getItem("review-draft")).toContain(TEXT);
  });

  it("offers that only to authors who have a name", async () => {
    await openDialog({}, { leader: priya });
    expect(screen.queryByRole("checkbox", { name: /Send this one as/ })).toBeNull();
  });

  it("marks the author's own name, which the device knows", async () => {
    act(() => rememberSignIn(maya));
    await openDialog({}, { leader: priya }).then(({ user }) => write(user, "Best regards, Maya"));
    expect(await screen.findByText("This is your own name.")).toBeTruthy();
    act(() => forgetSignIn());
  });

  it("warns newly findable authors, and names the alternatives", async () => {
    const notice = () => screen.queryByRole("region", { name: "This is the first week people can find you" });
    const { user, sent, unmount } = await openDialog(
      { "GET /api/me": () => ({ ...maya, findability: "new" }) },
      { leader: priya },
    );
    expect(notice()?.textContent).toMatch(
      /wait until Monday.*hold it until 3 people have written.*the leader’s feedback link, if you have it.*Or you can send it now\.$/,
    );
    rate();
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    unmount();
    const toOthers = await openDialog({ "GET /api/me": () => ({ ...maya, findability: "new" }) });
    expect(notice()?.textContent).not.toMatch(/hold it|link/);
    await enterAddress(toOthers.user, "kim@fjord.example");
    expect(notice()?.textContent).toMatch(/hold it until 3/);
    expect(notice()?.textContent).not.toMatch(/link/);
    toOthers.unmount();
    for (const findability of ["hidden", "settled"]) {
      const opened = await openDialog({ "GET /api/me": () => ({ ...maya, findability }) }, { leader: priya });
      expect(notice()).toBeNull();
      opened.unmount();
    }
  });

  it("keeps the draft when closed and opened again, only for its author", async () => {
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

  it("keeps a separate draft for every leader", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    await openDialog({}, { leader: { ...priya, id: maya.id, firstName: "Jonas" } });
    expect(text().value).toBe("");
    expect(chosen()).toMatch(/^Jonas Raman/);
  });
});

describe("the draft (G70)", () => {
  const KEPT = "Draft kept on this device, in this tab";
  const stored = () => window.sessionStorage.getItem("review-draft");

  it("is said to be kept only while there is one, and where", async () => {
    const { user } = await openDialog({}, { leader: priya });
    expect(screen.queryByText(KEPT)).toBeNull();
    await write(user, TEXT);
    expect(screen.getByText(KEPT)).toBeTruthy();
    await user.clear(text());
    expect(screen.queryByText(KEPT)).toBeNull();
    expect(stored()).toBeNull();
  });

  it("is not claimed if the browser keeps nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation((key) => {
      if (key === "review-draft") throw new DOMException("full", "QuotaExceededError");
    });
    const { user } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    expect(text().value).toBe(TEXT);
    expect(screen.queryByText(KEPT)).toBeNull();
    vi.restoreAllMocks();
  });

  it("can be discarded, and had back until the next word", async () => {
    const { user } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    rate();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect([text().value, stored()]).toEqual(["", null]);
    expect(screen.getAllByText("Not rated")).toHaveLength(4);
    expect(chosen()).toMatch(/^Priya Raman/);
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    expect(text().value).toBe(TEXT);
    expect(stored()).toContain(TEXT);
    expect(screen.queryByText("Not rated")).toBeNull();
  });
});
