import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { makeQueryClient } from "@/lib/http/query-client";
import { field, refuse, stubFetch } from "@/tests/screen";

export const fetched = vi.fn();
/** The meter's requests while a password is typed, apart from what the forms send. */
export const measured = vi.fn();

export function answer(status: number, body: unknown): void {
  fetched.mockImplementationOnce(async () => Response.json(body, { status }));
}

export function answerError(...error: Parameters<typeof refuse>): void {
  fetched.mockImplementationOnce(async () => refuse(...error));
}

export function setUpForms(): void {
  fetched.mockReset();
  window.localStorage.clear();
  measured
    .mockReset()
    .mockImplementation(async () => Response.json({ score: 4, label: "Strong", reason: null }));
  stubFetch((url, init) => (url === "/api/password-strength" ? measured(url, init) : fetched(url, init)));
}

export function show(page: ReactElement) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export async function enter(user: ReturnType<typeof show>, name: string, text = ""): Promise<void> {
  act(() => field(name).focus());
  await user.paste(text);
}

export const sentBody = () => JSON.parse(fetched.mock.calls[0]?.[1]?.body);
