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
