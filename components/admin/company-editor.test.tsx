import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { CompanyEditor } from "@/components/admin/company-editor";
import { dismissToast } from "@/components/ui/use-toast";
import { solen } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

afterEach(() => act(() => dismissToast()));

async function choose(answers: Record<string, Answer>) {
  const view = renderScreen(<CompanyEditor />, {
    answers: {
      "GET /api/companies": () => [solen],
      [`GET /api/companies/${solen.id}`]: () => solen,
      ...answers,
    },
  });
  await userEvent.type(screen.getByRole("combobox", { name: "Search for a company" }), "sol");
  await userEvent.click(await screen.findByRole("option", { name: /Solen Health/ }));
  await screen.findByRole("region", { name: "Solen Health" });
  return view;
}

describe("a company in the admin panel (B12.8)", () => {
  it("is found, changed and saved", async () => {
    const saved = { ...solen, name: "Solen Care", industry: null, size: "large" };
    const { calls } = await choose({ [`PUT /api/admin/companies/${solen.id}`]: () => saved });
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.type(screen.getByLabelText("Name"), "Solen Care");
    await userEvent.clear(screen.getByLabelText(/Industry/));
    await userEvent.selectOptions(screen.getByLabelText(/Size/), "large");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await toastText()).toContain("Company updated");
    expect(calls.find(({ name }) => name.startsWith("PUT"))?.body).toEqual({
      name: "Solen Care",
      industry: null,
      size: "large",
      website: null,
      description: null,
    });
  });

  it("keeps what was typed, and says at the field what is wrong", async () => {
    const message = "Another company has this name. Add a place or a legal form to tell them apart.";
    const taken = () => refuse(400, { message, field: "name" });
    await choose({ [`PUT /api/admin/companies/${solen.id}`]: taken });
    await userEvent.type(screen.getByLabelText(/Website/), "solen.example");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Enter a web address that begins with https://")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/Website/));
    await userEvent.type(screen.getByLabelText("Name"), " Group");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Solen Health Group");
  });

  it("is taken back after asking", async () => {
    await choose({
      [`POST /api/admin/companies/${solen.id}/remove`]: () => ({ message: "The company is gone." }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Solen Health" })).toBeNull());
    expect(await toastText()).toContain("Company taken back");
  });
});
