import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ContentHeading, focusHeadingAt, focusNextHeading } from "@/components/layout/content-heading";

const heading = () => screen.getByRole("heading", { level: 1 });
const here = () => window.location.pathname + window.location.search;

describe("the heading of a page", () => {
  it("gets the focus only if someone asked for it before it appeared", () => {
    const { rerender } = render(<ContentHeading key="one">Dashboard</ContentHeading>);
    expect(document.activeElement).toBe(document.body);
    focusNextHeading();
    rerender(<ContentHeading key="two">Priya Raman</ContentHeading>);
    expect(document.activeElement).toBe(heading());
    expect(heading().textContent).toBe("Priya Raman");
  });

  it("hands the focus to the heading that takes its place, as after a skeleton", () => {
    focusNextHeading();
    const { rerender } = render(<ContentHeading key="skeleton">Find Leaders</ContentHeading>);
    rerender(<p>Loading</p>);
    rerender(<ContentHeading key="page">Priya Raman</ContentHeading>);
    expect(document.activeElement).toBe(heading());
  });

  it("leaves the focus to someone who has begun to type in the meantime", () => {
    const page = (name: string) => (
      <>
        <input aria-label="Search" />
        <ContentHeading key={name}>{name}</ContentHeading>
      </>
    );
    const { rerender } = render(page("Dashboard"));
    const search = screen.getByRole<HTMLInputElement>("textbox");
    search.focus();
    focusNextHeading();
    search.value = "har";
    rerender(page("Priya Raman"));
    expect(document.activeElement).toBe(search);
    search.value = "";
    rerender(page("Jonas Adebayo"));
    expect(document.activeElement).toBe(search);
  });

  it("gets the focus at once if it is there already", () => {
    render(
      <>
        <ContentHeading>Priya Raman</ContentHeading>
        <button type="button">Elsewhere</button>
      </>,
    );
    screen.getByRole("button").focus();
    focusHeadingAt(here());
    expect(document.activeElement).toBe(heading());
  });
});
