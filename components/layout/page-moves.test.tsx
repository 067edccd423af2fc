import { act, render, screen } from "@testing-library/react";
import { startTransition, use, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceMove } from "@/components/layout/moves";
import { PageMoves } from "@/components/layout/page-moves";
import { MAIN_ID } from "@/components/layout/skip-link";

vi.mock("next/navigation", () => ({ usePathname: () => "/leader-lookup" }));

let moveTo: (page: Promise<string>) => void;

/** Loads pages as Next's router does: in a transition, which it announces first. */
function Site() {
  const [page, setPage] = useState<Promise<string> | string>("Dashboard");
  moveTo = (next) =>
    startTransition(() => {
      announceMove();
      setPage(next);
    });
  return (
    <>
      <PageMoves />
      <input aria-label="Search" />
      <main id={MAIN_ID} tabIndex={-1}>
        <h1>{typeof page === "string" ? page : use(page)}</h1>
        <button type="button">Tab</button>
      </main>
    </>
  );
}

async function beginMove() {
  let arrive = (_title: string) => {};
  const page = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  await act(async () => moveTo(page));
  return (title: string) => act(async () => arrive(title));
}

const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));
const isBarShown = () => screen.queryByText("Loading the page") !== null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
});

describe("PageMoves (G81)", () => {
  it("keeps the old page, with a bar only after 200 ms, until the next one is there", async () => {
    render(<Site />);
    const arrive = await beginMove();
    await wait(199);
    expect(isBarShown()).toBe(false);
    await wait(1);
    expect(isBarShown()).toBe(true);
    expect(screen.getByRole("heading").textContent).toBe("Dashboard");
    await arrive("Find Leaders");
    expect(isBarShown()).toBe(false);
    expect(screen.getByRole("heading").textContent).toBe("Find Leaders");
  });

  it("goes to the top and focuses the content when a choice outside of it brings another page", async () => {
    render(<Site />);
    screen.getByRole("textbox").focus();
    const arrive = await beginMove();
    await arrive("Another leader");
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("leaves the focus and the scrolling alone for a tab of the page itself", async () => {
    render(<Site />);
    screen.getByRole("button").focus();
    const arrive = await beginMove();
    await arrive("The same page");
    expect(document.activeElement).toBe(screen.getByRole("button"));
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("leaves the focus with someone who has begun to type in the meantime", async () => {
    render(<Site />);
    const arrive = await beginMove();
    screen.getByRole("textbox").focus();
    await arrive("Another leader");
    expect(document.activeElement).toBe(screen.getByRole("textbox"));
  });
});
