import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { HIDING_REASONS, REPORT_NOTE_MAX, REPORT_REASONS } from "@/lib/reviews/constants";
import type { ReceivedReview } from "@/lib/reviews/schema";
import { aReview, maya, someFigures, someStats } from "@/tests/samples";
import { type Answer, listAnswer, ofReview, refuse, renderScreen, toastText } from "@/tests/screen";

const RECEIVED = "GET /api/reviews/me";
const REPORT = "POST /api/reviews/report";

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock("@/components/reviews/report-form", async (importOriginal) => {
  await code.arrived;
  return importOriginal();
});

type Options = { review?: Partial<ReceivedReview>; answer?: Answer; later?: Partial<ReceivedReview> | null };

function draw({ review = {}, answer, later = { report: "OPEN" } }: Options = {}) {
  const user = userEvent.setup();
  let isReported = false;
  const drawn = renderScreen(
    <main id="main" tabIndex={-1}>
      <ReceivedReviews viewer={maya} deviceKey="a key" />
    </main>,
    {
      answers: {
        [RECEIVED]: () => {
          const before = { ...aReview, isShareable: false, ...review };
          return listAnswer(isReported ? (later ? [{ ...before, ...later }] : []) : [before]);
        },
        [`${RECEIVED}/stats`]: () => someStats,
        "GET /api/shared-pages": () => [],
        "GET /api/leaders/me/stats": () => someFigures,
        [REPORT]:
          answer ??
          (() => {
            isReported = true;
            return { message: "Reported. What the server says." };
          }),
      },
    },
  );
  const count = (name: string) => drawn.calls.filter((call) => call.name === name).length;
  const sent = () => drawn.calls.filter(({ name }) => name === REPORT).map(({ body }) => body);
  return { user, count, sent };
}

async function openDialog(options: Options = {}) {
  code.arrive();
  const drawn = draw(options);
  await drawn.user.click(await screen.findByRole("button", { name: ofReview("Report") }));
  const dialog = screen.getByRole("dialog", { name: "Report this review?" });
  const inside = within(dialog);
  await inside.findAllByRole("radio");
  const press = (name: string) => drawn.user.click(inside.getByRole("button", { name }));
  const choose = (reason: keyof typeof REPORT_REASONS) =>
    drawn.user.click(inside.getByRole("radio", { name: REPORT_REASONS[reason] }));
  const note = () => inside.getByRole<HTMLTextAreaElement>("textbox", { name: "Note for the moderator" });
  return { ...drawn, dialog, inside, press, choose, note };
}

describe("Report (G48)", () => {
  it("says what it is for at once, but offers no button that sends it until the form is there", async () => {
    const { user } = draw();
    await user.click(await screen.findByRole("button", { name: ofReview("Report") }));
    const dialog = within(screen.getByRole("dialog", { name: "Report this review?" }));
    expect(dialog.queryByRole("button", { name: "Report" })).toBeNull();
    expect(dialog.getByText(aReview.reviewText)).toBeTruthy();
    expect(dialog.getByText(/don’t learn who wrote the review/)).toBeTruthy();
    code.arrive();
    await dialog.findAllByRole("radio");
    expect(dialog.getByRole("button", { name: "Report" })).toBeTruthy();
  });

  it("quotes the review, says what a moderator learns, and offers every reason with none chosen", async () => {
    const { dialog, inside, note } = await openDialog();
    const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("don’t learn who wrote the review");
    expect(dialog.textContent).toContain(aReview.reviewText);
    const radios = inside.getAllByRole<HTMLInputElement>("radio");
    expect(radios.map(({ value }) => value)).toEqual(Object.keys(REPORT_REASONS));
    expect(radios.some(({ checked }) => checked)).toBe(false);
    expect(note().value).toBe("");
    expect(dialog.textContent).toContain(`0 / ${REPORT_NOTE_MAX}`);
  });

  it.each(Object.keys(REPORT_REASONS) as (keyof typeof REPORT_REASONS)[])(
    "says what happens to the review until someone decides: %s",
    async (reason) => {
      const { inside, choose } = await openDialog();
      await choose(reason);
      expect(inside.getByRole("status").textContent).toBe(
        HIDING_REASONS.includes(reason)
          ? "We’ll hide the review at once, until a moderator decides."
          : "The review stays until a moderator decides.",
      );
    },
  );

  it("sends the reason and the note, says so, and shows that it's reported", async () => {
    const { user, count, sent, press, choose, note } = await openDialog();
    await choose("untrue");
    await user.click(note());
    await user.paste("The budget was never cut.");
    await press("Report");
    await waitFor(() => expect(toastText()).toBe("Thank youReported. What the server says."));
    expect(sent()).toEqual([{ id: aReview.id, reason: "untrue", note: "The budget was never cut." }]);
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("Reported")).toBeTruthy();
    expect(card.queryByRole("button", { name: ofReview("Report") })).toBeNull();
    expect(count(`${RECEIVED}/stats`)).toBe(2);
    expect(count("GET /api/leaders/me/stats")).toBe(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("takes a hidden review out of the list, and the focus isn't lost", async () => {
    const { press, choose } = await openDialog({ later: null });
    await choose("threat");
    await press("Report");
    await waitFor(() => expect(toastText()).toContain("Reported"));
    expect(screen.queryByRole("article")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("asks for a reason, and sends nothing without one", async () => {
    const { inside, sent, press, choose } = await openDialog();
    await press("Report");
    expect(inside.getByText("Choose what is wrong with the review")).toBeTruthy();
    expect(document.activeElement).toBe(inside.getAllByRole("radio")[0]);
    expect(sent()).toEqual([]);
    await choose("spam");
    expect(inside.queryByText("Choose what is wrong with the review")).toBeNull();
    await press("Report");
    await waitFor(() => expect(sent()).toEqual([{ id: aReview.id, reason: "spam", note: "" }]));
  });

  it("refuses a note that is too long, and keeps it", async () => {
    const { user, inside, sent, press, choose, note } = await openDialog();
    await choose("spam");
    await user.click(note());
    await user.paste("x".repeat(REPORT_NOTE_MAX + 1));
    await press("Report");
    expect(inside.getByText(`The note must be at most ${REPORT_NOTE_MAX} characters`)).toBeTruthy();
    expect(document.activeElement).toBe(note());
    expect(note().value).toHaveLength(REPORT_NOTE_MAX + 1);
    expect(sent()).toEqual([]);
  });

  it.each([
    [
      () => refuse(400, { message: "You've already reported this review." }),
      "You've already reported this review.",
    ],
    [() => new Response("", { status: 502 }), "Failed to report the review"],
  ])("keeps what was chosen and typed after an error", async (answer, message) => {
    const { user, inside, press, choose, note } = await openDialog({ answer });
    await choose("abuse");
    await user.click(note());
    await user.paste("See the second sentence.");
    await press("Report");
    await waitFor(() => expect(toastText()).toBe(`Error${message}`));
    expect(note().value).toBe("See the second sentence.");
    expect(inside.getByRole<HTMLInputElement>("radio", { name: REPORT_REASONS.abuse }).checked).toBe(true);
  });

  it("can't be closed or sent again while pending", async () => {
    const { user, dialog, inside, sent, press, choose } = await openDialog({
      answer: () => new Promise(() => {}),
    });
    await choose("abuse");
    await press("Report");
    for (const name of ["Report", "Don’t report it"]) {
      expect(inside.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(sent()).toHaveLength(1);
  });

  it("says that a moderator has looked, and offers no second report", async () => {
    draw({ review: { report: "CLOSED" } });
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("A moderator has looked at it")).toBeTruthy();
    expect(card.queryByRole("button", { name: ofReview("Report") })).toBeNull();
  });
});
