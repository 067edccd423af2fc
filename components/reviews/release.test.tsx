import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import type { SubmittedReview } from "@/lib/reviews/schema";
import { choose, enterAddress, openDialog, send, TEXT, write } from "@/tests/review-dialog";
import { aReview, noStats, priya, solen } from "@/tests/samples";
import { type Answer, listAnswer, ofReview, rate, refuse, renderScreen, toastText } from "@/tests/screen";

const HOLD = "Hold until 3 people have written";
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const delivery = () => screen.queryByRole("group", { name: "Delivery" });

describe("the choice of delivery (G54)", () => {
  it("is 'Deliver now' at first, next to the consent, and each is explained in a line", async () => {
    await openDialog({}, { leader: priya });
    expect([radio("Deliver now").checked, radio(HOLD).checked]).toEqual([true, false]);
    const consent = screen.getByRole("checkbox", { name: "The leader may share this publicly as an image" });
    expect(delivery()?.nextElementSibling?.contains(consent)).toBe(true);
    const explained = [radio("Deliver now"), radio(HOLD), consent].map(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(explained).toEqual([
      "The leader can read it at once. People who read it today can tell that its author was here today.",
      "You’re one of them. It comes out on the Monday after, with others that wait, or alone.",
      "The image shows text, ratings and week, never your name. You can change this later, but images that are already published stay.",
    ]);
    expect(delivery()?.textContent).toContain("While it waits, no one else can see it");
  });

  it("doesn't say that an address can read it today", async () => {
    const { user } = await openDialog();
    await enterAddress(user, "kim@fjord.example");
    expect(delivery()?.textContent).toContain("The leader can read it once they sign up.");
    expect(delivery()?.textContent).not.toContain("today");
  });

  it("is sent, and what happens then is said", async () => {
    const waiting = { ...aReview, state: "WAITING", release: "together" };
    const { user, sent } = await openDialog(
      { "POST /api/reviews": () => Response.json(waiting, { status: 201 }) },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await user.click(radio(HOLD));
    await send(user);
    await waitFor(() => expect(toastText()).toContain("It waits until 3 people have written."));
    expect(sent()[0]?.body).toMatchObject({ release: "together" });
  });

  it("says that a moderator comes first if the review is held", async () => {
    const held = { ...aReview, state: "HELD", release: "together" };
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json(held, { status: 201 }) },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Then it waits until 3 people have written."));
  });

  it("stays in the draft, and after an error", async () => {
    const { user, unmount } = await openDialog(
      { "POST /api/reviews": () => refuse(429, { message: "You have sent 10 reviews today." }) },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await user.click(radio(HOLD));
    await send(user);
    await screen.findByText("Not sent: You have sent 10 reviews today.");
    expect(radio(HOLD).checked).toBe(true);
    unmount();
    await openDialog({}, { leader: priya });
    expect(radio(HOLD).checked).toBe(true);
  });

  it("is only for a leader: a review of a company is delivered now, whatever was chosen before", async () => {
    const { user, sent } = await openDialog();
    expect(delivery()).toBeNull();
    await enterAddress(user, "kim@fjord.example");
    await user.click(radio(HOLD));
    await user.click(screen.getByRole("button", { name: "Search for someone instead" }));
    expect(delivery()).toBeNull();
    await choose(user, "Sol", /^Solen Health/);
    rate();
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ companyId: solen.id, release: "now" });
  });

  it("is suggested by the notice about guessing, whose button picks it", async () => {
    const { user } = await openDialog({}, { leader: priya });
    const notice = within(screen.getByRole("region", { name: "People may guess who wrote this" }));
    const button = notice.getByRole("button", { name: HOLD });
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await user.click(button);
    expect(radio(HOLD).checked).toBe(true);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await user.click(radio("Deliver now"));
    expect(button.getAttribute("aria-pressed")).toBe("false");
  });
});

const SUBMITTED = "GET /api/reviews/submitted";
const DELIVER = "POST /api/reviews/deliver";

function draw(
  review: Partial<SubmittedReview>,
  answer: Answer = () => ({ message: "Your review is delivered." }),
) {
  let isDelivered = false;
  const deliver: Answer = (sent) => {
    isDelivered = true;
    return answer(sent);
  };
  const waiting = { ...aReview, state: "WAITING", release: "together", ...review };
  const rendered = renderScreen(<SubmittedReviews />, {
    answers: {
      [SUBMITTED]: () => listAnswer([isDelivered ? aReview : waiting]),
      [`${SUBMITTED}/stats`]: () => noStats,
      [DELIVER]: deliver,
    },
  });
  return { ...rendered, user: userEvent.setup() };
}

describe("a review that waits, in Your Submissions (G56)", () => {
  it("says for how many people it waits, and not how many there are", async () => {
    draw({});
    const card = await screen.findByRole("article");
    expect(card.textContent).toContain(
      "Waiting until 3 people, including you, have written about Priya Raman. It’s delivered on the Monday after,",
    );
    expect(screen.queryByRole("button", { name: ofReview("Ask a person to look again") })).toBeNull();
  });

  it("names a leader without an account by the masked address", async () => {
    draw({ revieweeId: null, reviewee: null, unregisteredLeader: "k•••@fjord.example" });
    const card = await screen.findByRole("article");
    expect(card.textContent).toContain("have written about k•••@fjord.example.");
    expect(card.textContent).toContain("If it still waits after 90 days, we delete it.");
  });

  it("can be delivered now, after a warning, once", async () => {
    const { user, calls } = draw({});
    await user.click(await screen.findByRole("button", { name: ofReview("Deliver now") }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Deliver this review now?" }));
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Keep waiting" }));
    expect(dialog.getByText(/can see that it’s new today/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Deliver now" }));
    await waitFor(() => expect(toastText()).toBe("DeliveredYour review is delivered."));
    expect(calls.find(({ name }) => name === DELIVER)?.body).toEqual({ id: aReview.id });
    await waitFor(() => expect(screen.queryByRole("button", { name: ofReview("Deliver now") })).toBeNull());
  });

  it("doesn't warn of readers about a leader without an account, who can't read it yet", async () => {
    const { user } = draw({ revieweeId: null, reviewee: null, unregisteredLeader: "k•••@fjord.example" });
    await user.click(await screen.findByRole("button", { name: ofReview("Deliver now") }));
    const words = screen.getByRole("alertdialog").textContent;
    expect(words).toContain("The leader can read it once they sign up");
    expect(words).not.toContain("new today");
  });

  it("says why it can't be delivered", async () => {
    const message = "This review is already delivered. Please reload the page.";
    const { user } = draw({}, () => refuse(400, { message }));
    await user.click(await screen.findByRole("button", { name: ofReview("Deliver now") }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Deliver now" }));
    await waitFor(() => expect(toastText()).toBe(`Error${message}`));
  });

  it("says of one that a moderator holds that it waits afterwards, unless its author changes that", async () => {
    const { user } = draw({ state: "HELD" });
    const card = await screen.findByRole("article");
    expect(card.textContent).toContain("If it’s published, it then waits until 3 people have written");
    await user.click(screen.getByRole("button", { name: ofReview("Don’t wait for others") }));
    expect(screen.getByRole("alertdialog").textContent).toContain("as soon as a moderator publishes it");
  });

  it.each([
    ["Unlink from my account", "The review goes on waiting, but you no longer count"],
    ["Withdraw", "No one else can see it now, so no one notices."],
  ])("says in '%s' what becomes of it", async (label, words) => {
    const { user } = draw({});
    await user.click(await screen.findByRole("button", { name: ofReview(label) }));
    expect(screen.getByRole("alertdialog").textContent).toContain(words);
  });
});
