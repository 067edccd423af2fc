import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { describe, expect, it, vi } from "vitest";
import { PagedBody, Pagination } from "@/components/ui/pagination";

const shown = () => screen.getAllByRole("listitem").map((item) => item.textContent);

describe("Pagination", () => {
  it("is hidden for one page or none", () => {
    const { container } = render(<Pagination page={1} pageCount={1} onPageChange={() => {}} />);
    expect(container.childElementCount).toBe(0);
  });

  it.each([
    [1, 2, ["1", "2"]],
    [2, 5, ["1", "2", "3", "4", "5"]],
    [1, 9, ["1", "2", "3", "4", "…", "9"]],
    [4, 9, ["1", "2", "3", "4", "5", "…", "9"]],
    [5, 9, ["1", "…", "4", "5", "6", "…", "9"]],
    [9, 9, ["1", "…", "6", "7", "8", "9"]],
  ])("on page %d of %d shows %j", (page, pageCount, expected) => {
    render(<Pagination page={page} pageCount={pageCount} onPageChange={() => {}} />);
    expect(shown()).toEqual(expected);
    expect(screen.getByText(`Page ${page} of ${pageCount}`)).toBeTruthy();
    expect(screen.getByRole("button", { current: "page" }).textContent).toBe(`${page}`);
  });

  it("goes to the neighbours and to a number, but not past the ends", async () => {
    const onPageChange = vi.fn();
    const { rerender } = render(<Pagination page={1} pageCount={3} onPageChange={onPageChange} />);
    expect(screen.getByRole("button", { name: "Previous page" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await userEvent.click(screen.getByRole("button", { name: "Page 3" }));
    rerender(<Pagination page={3} pageCount={3} onPageChange={onPageChange} />);
    expect(screen.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
    expect(onPageChange.mock.calls).toEqual([[2], [3], [2]]);
  });

  it("goes to the top of its list, and moves the focus to the heading of that", async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
    render(
      <section>
        <h2>Reviews</h2>
        <Pagination page={1} pageCount={3} onPageChange={() => {}} />
      </section>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reviews" }));
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole("heading").parentElement]);
  });

  it("reports the page on hover or focus, but none past the ends", async () => {
    const onApproach = vi.fn();
    render(<Pagination page={3} pageCount={3} onPageChange={() => {}} onApproach={onApproach} />);
    await userEvent.hover(screen.getByRole("button", { name: "Next page" }));
    await userEvent.hover(screen.getByRole("button", { name: "Previous page" }));
    screen.getByRole("button", { name: "Page 1" }).focus();
    expect(onApproach.mock.calls).toEqual([[2], [1]]);
  });
});

describe("PagedBody", () => {
  it("dims the entries of the page before, once the choice of another one is drawn, and not the new ones", () => {
    const drawn: string[] = [];
    function Entries() {
      useLayoutEffect(() => {
        drawn.push(screen.getByTestId("entries").parentElement?.className ?? "");
      });
      return <p data-testid="entries" />;
    }
    const body = (isStale: boolean) => (
      <PagedBody result={{ isFetching: isStale, isPlaceholderData: isStale }}>
        <Entries />
      </PagedBody>
    );
    const { container, rerender } = render(body(false));
    rerender(body(true));
    expect(drawn).toEqual(["", ""]);
    expect(container.firstElementChild?.className).toBe("opacity-60");
    expect(container.firstElementChild?.getAttribute("aria-busy")).toBe("true");
    rerender(body(false));
    expect(drawn).toEqual(["", "", ""]);
  });
});
