import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, expect, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { makeQueryClient } from "@/lib/http/query-client";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import { checkAnswer } from "@/tests/answers";

export type Call = { url: URL; body: unknown; credentials?: RequestCredentials };
export type Answer = (call: Call) => unknown;

const ORIGIN = "http://localhost";
// Thrown at the end of the test, because a component takes an error of fetch for a lost connection.
const wrongAnswers: Error[] = [];

afterEach(() => {
  const [first] = wrongAnswers.splice(0);
  if (first) throw first;
});

/** Puts `respond` in place of fetch. An answer that its endpoint never gives fails the test. */
export function stubFetch(respond: (url: string, init?: RequestInit) => Promise<Response>): void {
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const response = await respond(url, init);
    const name = `${init?.method ?? "GET"} ${new URL(url, ORIGIN).pathname}`;
    await checkAnswer(name, response).catch((error) => wrongAnswers.push(error));
    return response;
  });
}

/** `answers` is the network, by 'GET /api/me'; a call that isn't listed fails the test. */
export function renderScreen(
  ui: ReactNode,
  { answers = {}, searchParams = "" }: { answers?: Record<string, Answer>; searchParams?: string } = {},
) {
  const calls: (Call & { name: string })[] = [];
  const addresses: UrlUpdateEvent[] = [];
  stubFetch(async (input, init = {}) => {
    const url = new URL(input, ORIGIN);
    const name = `${init.method ?? "GET"} ${url.pathname}`;
    const answer = answers[name];
    if (!answer) throw new Error(`No answer for ${name}`);
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { url, body, credentials: init.credentials };
    calls.push({ name, ...call });
    const answered = await answer(call);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  const client = makeQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter
        hasMemory
        searchParams={searchParams}
        onUrlUpdate={(update) => addresses.push(update)}
      >
        {ui}
      </NuqsTestingAdapter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, client, calls, addresses };
}

/** `code` follows from the status, unless `body` has one. */
export function refuse(
  status: number,
  body: { message: string; code?: ErrorCode; [detail: string]: unknown },
): Response {
  const code = Object.entries(ERROR_STATUS).find(([, its]) => its === status)?.[0];
  return Response.json({ code, ...body }, { status });
}

export function listAnswer(items: unknown[], total = items.length): Response {
  return Response.json(items, { headers: { "X-Total-Count": String(total) } });
}

/** The name of a button on a review: its label, then the review it acts on. */
export function ofReview(label: string): RegExp {
  return new RegExp(`^${label} (at |for |to |with |the author of )?the review of the week of \\d`);
}

/** By a selector, because an open dialog hides the toasts from queries by role. */
export function toastText(): string {
  return document.querySelector("[role=region] ol")?.textContent ?? "";
}

/** The focus when `find` first finds something. Ask before the step that makes it appear. */
export function focusAtFirstSight(find: () => Element): Promise<Element | null> {
  return waitFor(() => {
    find();
    return document.activeElement;
  });
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
export const alertText = async () => (await screen.findByRole("alert")).textContent;
export const alerts = async () => (await screen.findAllByRole("alert")).map(({ textContent }) => textContent);

export async function enter(name: string, text: string): Promise<void> {
  act(() => field(name).focus());
  await userEvent.paste(text);
}

/** Without moving a pointer, which the tests of the stars do. */
export function rate(): void {
  const stars = screen.getAllByRole("radio", { name: "4 out of 5, Good" });
  expect(stars).toHaveLength(RATING_DIMENSIONS.length);
  for (const star of stars) fireEvent.click(star);
}
