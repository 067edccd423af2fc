import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CreateCompany } from "@/components/companies/create-company";
import { solen } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

class RequestFailure extends TypeError {}

const email = () => screen.getByLabelText<HTMLInputElement>("Work email at the company");

async function create(typed: string, answer: Answer) {
  const view = renderScreen(<CreateCompany />, { answers: { "POST /api/companies/from-email": answer } });
  const user = userEvent.setup();
  await user.click(email());
  await user.paste(typed);
  await user.click(screen.getByRole("button", { name: "Create Company" }));
  return view;
}

describe("creating a company (B12.1)", () => {
  it("sends the address, confirms it and empties the form (E3)", async () => {
    const { calls } = await create("ana@solen.example", () => ({ ...solen, isNew: true }));
    expect(await screen.findByText("Solen Health (solen.example) is now listed.")).toBeTruthy();
    expect(toastText()).toContain("Company created successfully");
    expect(calls.map(({ body }) => body)).toEqual([{ email: "ana@solen.example" }]);
    expect(email().value).toBe("");
  });

  it("says if the company was already listed", async () => {
    await create("ana@solen.example", () => ({ ...solen, isNew: false }));
    expect(await screen.findByText(/was already listed/)).toBeTruthy();
  });

  it("requires a valid address, and keeps the typed text (E1)", async () => {
    const { calls } = await create("ana@", () => null);
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
    expect(email().value).toBe("ana@");
    expect(calls).toEqual([]);
  });

  it.each([
    [refuse(403, { message: "Access denied" }), /Access denied.*You don't have permission/],
    [refuse(503, { message: "Try again." }), /Failed to create company.*Try again/],
    [new RequestFailure(), /An unexpected error occurred/],
  ])("says what went wrong and keeps the typed text (E2): %#", async (answer, words) => {
    await create("ana@solen.example", () => {
      if (answer instanceof RequestFailure) throw answer;
      return answer;
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(email().value).toBe("ana@solen.example");
  });
});
