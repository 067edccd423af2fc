import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { dismissToast, toast } from "@/components/ui/use-toast";

const region = () => screen.getByRole("region", { name: "Notifications (F8)", hidden: true });

afterEach(() => {
  vi.useRealTimers();
  act(dismissToast);
});

describe("Toaster (F)", () => {
  it("shows one toast at a time, the newest", () => {
    render(<Toaster />);
    act(() => toast({ title: "Logged in" }));
    act(() => toast({ title: "Error", description: "Failed to submit review", variant: "destructive" }));
    expect([...region().querySelectorAll("li")]).toHaveLength(1);
    expect(region().textContent).toBe("ErrorFailed to submit review");
  });

  it("removes the toast after 5000 ms", () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => toast({ title: "Logged in" }));
    act(() => vi.advanceTimersByTime(4999));
    expect(region().textContent).toBe("Logged in");
    act(() => vi.advanceTimersByTime(1));
    expect(region().textContent).toBe("");
  });

  it("is reached with F8 and dismissed with its button", async () => {
    render(<Toaster />);
    act(() => toast({ title: "Logged in" }));
    await userEvent.keyboard("[F8]");
    expect(region().contains(document.activeElement)).toBe(true);
    screen.getByRole("button", { name: "Dismiss" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(region().textContent).toBe("");
  });
});
