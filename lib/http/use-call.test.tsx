import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useCall } from "@/lib/http/use-call";

function setUp() {
  const waiting: { input: string; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const call = (input: string) =>
    new Promise<string>((answer, fail) => {
      waiting.push({ input, answer, fail });
    });
  return { waiting, ...renderHook(() => useCall(call)) };
}

const handlers = () => ({ onSuccess: vi.fn(), onError: vi.fn() });

it("tells how a call goes, and begins again with the next", async () => {
  const { waiting, result } = setUp();
  expect(result.current).toMatchObject({ data: null, error: null, isPending: false });
  const first = handlers();
  act(() => result.current.send("one", first));
  expect(result.current).toMatchObject({ data: null, error: null, isPending: true });
  const error = new Error("No.");
  await act(async () => waiting[0]?.fail(error));
  expect(result.current).toMatchObject({ data: null, error, isPending: false });
  expect(first.onError).toHaveBeenCalledExactlyOnceWith(error);
  const second = handlers();
  act(() => result.current.send("two", second));
  expect(result.current).toMatchObject({ error: null, isPending: true });
  await act(async () => waiting[1]?.answer("Yes."));
  expect(result.current).toMatchObject({ data: "Yes.", error: null, isPending: false });
  expect(second.onSuccess).toHaveBeenCalledExactlyOnceWith("Yes.");
  expect([first.onSuccess, second.onError].map((handler) => handler.mock.calls)).toEqual([[], []]);
});

it.each([
  ["a later call", ({ result }: ReturnType<typeof setUp>) => act(() => result.current.send("two"))],
  ["a reset", ({ result }: ReturnType<typeof setUp>) => act(() => result.current.reset())],
  ["the end of the component", ({ unmount }: ReturnType<typeof setUp>) => unmount()],
])("drops an answer that comes after %s", async (_name, interrupt) => {
  const view = setUp();
  const first = handlers();
  act(() => view.result.current.send("one", first));
  interrupt(view);
  const before = view.result.current;
  await act(async () => view.waiting[0]?.answer("Late."));
  expect(view.result.current).toEqual(before);
  expect(first.onSuccess).not.toHaveBeenCalled();
});
