import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import type { ReviewPrefill } from "@/components/reviews/review-form-state";
import { aReview, maya, priya, solen } from "@/tests/samples";
import { type Answer, renderScreen } from "@/tests/screen";

export const TEXT = "Explains decisions before they land.";

export async function openDialog(answers: Record<string, Answer> = {}, prefill?: ReviewPrefill) {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) });
  const rendered = renderScreen(<ReviewDialog prefill={prefill} trigger={{ children: "Open" }} />, {
    answers: {
      "GET /api/me": () => maya,
      "GET /api/companies": () => [solen],
      "GET /api/leaders/search": () => [priya],
      "POST /api/reviews": () => Response.json(aReview, { status: 201 }),
      ...answers,
    },
  });
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("button", { name: "Submit Review" }, { timeout: 50_000 });
  const sent = () => rendered.calls.filter((call) => call.name === "POST /api/reviews");
  return { user, sent, ...rendered };
}

type User = ReturnType<typeof userEvent.setup>;

const SEARCH = "Leader or company";

export const who = () => within(screen.getByRole("region", { name: "Who" }));
export const searchBox = () => screen.queryByRole<HTMLInputElement>("combobox", { name: SEARCH });
export const changeButton = () => screen.queryByRole("button", { name: "Change" });
/** The button's description: name, title and company, and who can read the review. */
export const chosen = () => describedBy(changeButton());
export const address = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Their work email" });
export const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your review" });
export const submit = (user: User) => user.click(screen.getByRole("button", { name: "Submit Review" }));

export async function send(user: User) {
  await submit(user);
  await user.click(await screen.findByRole("button", { name: "Send" }));
}

export function describedBy(element: HTMLElement | null): string | undefined {
  const ids = element?.getAttribute("aria-describedby")?.split(" ");
  return ids?.map((id) => document.getElementById(id)?.textContent).join(" | ");
}

export async function choose(user: User, typed: string, name: RegExp) {
  const change = changeButton();
  if (change) await user.click(change);
  await user.click(screen.getByRole("combobox", { name: SEARCH }));
  await user.paste(typed);
  await user.click(await screen.findByRole("option", { name }));
}

export async function enterAddress(user: User, typed: string) {
  const change = changeButton();
  if (change) await user.click(change);
  if (!address()) await user.click(screen.getByRole("button", { name: /^Not here yet/ }));
  await user.click(screen.getByRole("textbox", { name: "Their work email" }));
  await user.paste(typed);
}

export async function write(user: User, words: string) {
  await user.clear(text());
  await user.paste(words);
}
