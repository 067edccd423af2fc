import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FormAlert } from "@/components/form/form-alert";
import { FieldError } from "@/components/ui/field";
import { Toaster } from "@/components/ui/toaster";
import { dismissToast, toast } from "@/components/ui/use-toast";

const region = () => screen.getByRole("region", { name: "Notifications (F8)", hidden: true });

afterEach(() => {
  vi.useRealTimers();
});

describe("Toaster (F)", () => {
  it("shows one toast at a time, the newest", () => {
    render(<Toaster />);
    act(() => toast({ title: "Logged in" }));
    act(() => toast({ title: "Error", description: "Failed to submit review", variant: "destructive" }));
    expect([...region().querySelectorAll("li")]).toHaveLength(1);
    expect(region().textContent).toBe("ErrorFailed to submit review");
  });

  const failure = { title: "Error", description: "Failed to save", variant: "destructive" } as const;
  const undo = { label: "Undo", altText: "press u", seconds: 5, onAction: () => {} };

  it.each([
    [
      "an alert about a form",
      <FormAlert key="form" title="Error">
        Failed to save
      </FormAlert>,
    ],
    ["an error at a field", <FieldError key="field">First name is required</FieldError>],
  ])("%s dismisses an earlier success, but no error and no button", (_what, alert) => {
    const page = (error: ReactNode) => (
      <>
        <Toaster />
        {error}
      </>
    );
    const view = render(page(null));
    const showAlert = () => {
      view.rerender(page(null));
      view.rerender(page(alert));
    };
    act(() => toast({ title: "Profile updated" }));
    showAlert();
    expect(region().textContent).toBe("");
    act(() => toast(failure));
    showAlert();
    expect(region().textContent).toBe("ErrorFailed to save");
    act(() => toast({ title: "Published", action: undo }));
    showAlert();
    expect(region().textContent).toContain("Published");
  });

  it("an error replaces a success, and a success an error", () => {
    render(<Toaster />);
    act(() => toast({ title: "Profile updated" }));
    act(() => toast(failure));
    expect(region().textContent).toBe("ErrorFailed to save");
    act(() => toast({ title: "Profile updated" }));
    expect(region().textContent).toBe("Profile updated");
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

  it("keeps a toast with a button, and counts its seconds down", () => {
    vi.useFakeTimers();
    render(<Toaster />);
    const onAction = vi.fn();
    const action = { label: "Undo", altText: "press u", seconds: 5, onAction };
    let id = 0;
    act(() => {
      id = toast({ title: "Published", action });
    });
    expect(region().textContent).toBe("PublishedUndo5 s");
    for (let second = 0; second < 7; second++) act(() => vi.advanceTimersByTime(1000));
    expect(region().textContent).toBe("PublishedUndo0 s");
    act(() => dismissToast(id + 1));
    expect(region().textContent).not.toBe("");
    act(() => dismissToast(id));
    expect(region().textContent).toBe("");
    expect(onAction).not.toHaveBeenCalled();
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
