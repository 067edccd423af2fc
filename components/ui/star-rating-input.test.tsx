import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Controller, useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { StarRatingInput } from "@/components/ui/star-rating-input";

const MEANINGS = ["None.", "Some.", "Half.", "Most.", "All."];

/** The sentences that are shown: the others only keep their place. */
const shown = () =>
  ["Not yet.", ...MEANINGS].filter((words) => !screen.getByText(words).className.includes("invisible"));

function RatingForm({ onSubmit }: { onSubmit: (values: { overallRating: number }) => void }) {
  const form = useForm({ defaultValues: { overallRating: 0 } });
  return (
    <form onSubmit={form.handleSubmit(onSubmit)}>
      <Controller
        control={form.control}
        name="overallRating"
        rules={{ min: { value: 1, message: "Choose a rating from 1 to 5" } }}
        render={({ field, fieldState }) => (
          <StarRatingInput
            legend="Overall"
            hint="Not yet."
            meanings={MEANINGS}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
      <button type="submit">Send</button>
    </form>
  );
}

describe("StarRatingInput", () => {
  it("is a group of five radios with a word each, none chosen at 0", () => {
    render(
      <StarRatingInput legend="Support" hint="Not yet." meanings={MEANINGS} value={0} onChange={() => {}} />,
    );
    const group = screen.getByRole("group", { name: "Support" });
    expect([...group.querySelectorAll("label")].map((label) => label.textContent)).toEqual([
      "1 out of 5, Poor",
      "2 out of 5, Weak",
      "3 out of 5, Mixed",
      "4 out of 5, Good",
      "5 out of 5, Excellent",
    ]);
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  });

  it("gives the form a number", async () => {
    const onSubmit = vi.fn();
    render(<RatingForm onSubmit={(values) => onSubmit(values)} />);
    await userEvent.click(screen.getByRole("radio", { name: "4 out of 5, Good" }));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ overallRating: 4 });
  });

  it("works with the keyboard", async () => {
    // user-event's arrow keys need it, and jsdom lacks it
    vi.stubGlobal("CSS", { escape: (name: string) => name });
    render(<RatingForm onSubmit={() => {}} />);
    await userEvent.tab();
    await userEvent.keyboard("[Space][ArrowRight]");
    expect(screen.getByRole("radio", { checked: true })).toHaveProperty("value", "2");
  });

  it("says what the star stands for that is pointed at, else the chosen one, else the hint", async () => {
    render(<RatingForm onSubmit={() => {}} />);
    expect(shown()).toEqual(["Not yet."]);
    const label = (name: string) => screen.getByRole("radio", { name }).closest("label") as HTMLElement;
    await userEvent.hover(label("4 out of 5, Good"));
    expect(shown()).toEqual(["Most."]);
    await userEvent.unhover(label("4 out of 5, Good"));
    expect(shown()).toEqual(["Not yet."]);
    await userEvent.click(screen.getByRole("radio", { name: "2 out of 5, Weak" }));
    expect(shown()).toEqual(["Some."]);
    await userEvent.hover(label("5 out of 5, Excellent"));
    expect(shown()).toEqual(["All."]);
    await userEvent.unhover(label("5 out of 5, Excellent"));
    expect(shown()).toEqual(["Some."]);
  });

  it("says what the star stands for that the keyboard is on, without choosing it", async () => {
    render(<RatingForm onSubmit={() => {}} />);
    await userEvent.tab();
    expect(shown()).toEqual(["None."]);
    expect(screen.getByText("Not rated")).toBeTruthy();
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    await userEvent.tab();
    expect(shown()).toEqual(["Not yet."]);
  });

  it("describes the group by the hint and each radio by its own sentence", () => {
    render(<RatingForm onSubmit={() => {}} />);
    const described = (element: HTMLElement) =>
      document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(described(screen.getByRole("group", { name: "Overall" }))).toBe("Not yet.");
    expect(screen.getAllByRole("radio").map(described)).toEqual(MEANINGS);
  });

  it("shows an error and gets the focus if the form is sent without it", async () => {
    render(<RatingForm onSubmit={() => {}} />);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Choose a rating from 1 to 5");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "1 out of 5, Poor" }));
  });
});
