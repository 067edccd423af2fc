import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { StarRating } from "@/components/ui/star-rating";

it.each([
  [4, "4 out of 5"],
  [4.26, "4.3 out of 5"],
  [0, "0 out of 5"],
])("is one image for screen readers: %d as '%s'", (value, name) => {
  render(<StarRating value={value} />);
  expect(screen.getByRole("img", { name })).toBeTruthy();
});

it.each([
  [0, { filled: 0, half: 0, empty: 5 }],
  [2, { filled: 2, half: 0, empty: 3 }],
  [3.74, { filled: 3, half: 1, empty: 2 }],
  [3.76, { filled: 4, half: 0, empty: 1 }],
  [5, { filled: 5, half: 0, empty: 0 }],
])("fills the stars of %d to the nearest half", (value, expected) => {
  const { container } = render(<StarRating value={value} />);
  const count = (selector: string) =>
    (container.querySelector(selector)?.getAttribute("d")?.match(/z/g) ?? []).length;
  expect({
    filled: count("svg > path.fill-star:not(svg svg > path)"),
    half: count("svg svg > path.fill-star"),
    empty: count("path.fill-none"),
  }).toEqual(expected);
});
