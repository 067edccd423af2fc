import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Combobox } from "@/components/ui/combobox";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";

const LEADERS = ["Maren Oduya", "Marek Pine", "Mary Stone"];

type HarnessProps = {
  items?: string[];
  isLoading?: boolean;
  onSelect?: (name: string) => void;
  getHref?: (name: string) => string;
  alternative?: ReactNode;
};

function Harness({ items = LEADERS, isLoading, onSelect = () => {}, getHref, alternative }: HarnessProps) {
  const [query, setQuery] = useState("");
  return (
    <Combobox
      aria-label="Leader"
      query={query}
      onQueryChange={setQuery}
      items={items}
      isLoading={isLoading}
      getKey={(name) => name}
      renderItem={(name) => <span>{name}</span>}
      getHref={getHref}
      alternative={alternative}
      onSelect={(name) => {
        setQuery(name);
        onSelect(name);
      }}
    />
  );
}

const box = () => screen.getByRole("combobox", { name: "Leader" });
const activeOption = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "");

describe("Combobox", () => {
  it("opens on typing, not on an empty box (B3.3)", async () => {
    render(<Harness />);
    await userEvent.click(box());
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.type(box(), "mar");
    expect(screen.getAllByRole("option")).toHaveLength(3);
    expect(box()).toHaveProperty("ariaExpanded", "true");
  });

  it("moves with the arrow keys, wraps around, and chooses with Enter", async () => {
    const onSelect = vi.fn();
    render(<Harness onSelect={onSelect} />);
    await userEvent.type(box(), "mar{ArrowDown}");
    expect(activeOption()?.textContent).toBe("Maren Oduya");
    await userEvent.keyboard("{ArrowUp}");
    expect(activeOption()?.textContent).toBe("Mary Stone");
    await userEvent.keyboard("{Enter}");
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("Mary Stone");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box()).toHaveProperty("value", "Mary Stone");
  });

  it("moves to the first and last option by Home and End, once an option is active", async () => {
    render(<Harness />);
    await userEvent.type(box(), "mar{Home}x");
    expect(box()).toHaveProperty("value", "xmar");
    await userEvent.keyboard("{ArrowDown}{End}");
    expect(activeOption()?.textContent).toBe("Mary Stone");
    await userEvent.keyboard("{Home}");
    expect(activeOption()?.textContent).toBe("Maren Oduya");
  });

  it("lets people open link rows in another tab", async () => {
    const onSelect = vi.fn();
    render(<Harness onSelect={onSelect} getHref={(name) => `#${name}`} />);
    await userEvent.type(box(), "mar");
    const option = screen.getByRole("option", { name: "Marek Pine" });
    expect(option.getAttribute("href")).toBe("#Marek Pine");
    expect(fireEvent.click(option, { ctrlKey: true })).toBe(true);
    expect(onSelect).not.toHaveBeenCalled();
    expect(fireEvent.click(option)).toBe(false);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("Marek Pine");
  });

  it("chooses with a press, and keeps the focus", async () => {
    const onSelect = vi.fn();
    render(<Harness onSelect={onSelect} />);
    await userEvent.type(box(), "mar");
    await userEvent.click(screen.getByRole("option", { name: "Marek Pine" }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith("Marek Pine");
    expect(document.activeElement).toBe(box());
  });

  it("says 'Searching...' and 'No results found.' (B3.4)", async () => {
    const { rerender } = render(<Harness items={[]} isLoading />);
    await userEvent.type(box(), "zzz");
    expect(screen.getByRole("status").textContent).toBe("Searching...");
    rerender(<Harness items={[]} />);
    expect(screen.getByRole("status").textContent).toBe("No results found.");
  });

  it("has another way to choose before its list, which is placed below both", async () => {
    render(<Harness items={[]} alternative={<button type="button">Enter an address</button>} />);
    await userEvent.type(box(), "zzz");
    const list = screen.getByText("No results found.").closest(".top-full");
    const alternative = screen.getByRole("button", { name: "Enter an address" });
    expect(list?.parentElement?.contains(alternative)).toBe(true);
    expect(list?.contains(alternative)).toBe(false);
    await userEvent.tab();
    expect(document.activeElement).toBe(alternative);
  });

  it("closes on Escape, and a dialog around it only on the next one", async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Review</DialogTitle>
          <Harness />
        </DialogContent>
      </Dialog>,
    );
    await userEvent.type(box(), "mar{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("stays open for 200 ms after blur, so that a press on it counts (B3.3)", () => {
    vi.useFakeTimers();
    render(<Harness />);
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: "mar" } });
    fireEvent.blur(box());
    act(() => vi.advanceTimersByTime(199));
    expect(screen.queryByRole("listbox")).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole("listbox")).toBeNull();
    vi.useRealTimers();
  });

  it("is cleared by its button", async () => {
    render(<Harness />);
    await userEvent.type(box(), "mar");
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(box()).toHaveProperty("value", "");
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  });
});
