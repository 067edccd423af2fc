import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CompanyEditor } from "@/components/admin/company-editor";
import { solen } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

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
    await userEvent.paste("Solen Care");
    await userEvent.clear(screen.getByLabelText(/Industry/));
    await userEvent.selectOptions(screen.getByLabelText(/Size/), "large");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(toastText()).toContain("Company updated"));
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
    await userEvent.click(screen.getByLabelText(/Website/));
    await userEvent.paste("solen.example");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Enter a web address that begins with https://")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/Website/));
    await userEvent.type(screen.getByLabelText("Name"), " Group");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Solen Health Group");
  });

  it("has the focus once it is chosen", async () => {
    await choose({});
    expect(document.activeElement?.textContent).toBe("Solen Health");
    await userEvent.type(screen.getByRole("combobox", { name: "Search for a company" }), "sol");
    await userEvent.click(await screen.findByRole("option", { name: /Solen Health/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Solen Health"));
  });

  it("can't be taken back with reviews that everyone may read", async () => {
    await choose({});
    expect(screen.getByRole("button", { name: "Merge into another company…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  });

  it("is taken back after asking", async () => {
    await choose({
      [`GET /api/companies/${solen.id}`]: () => ({ ...solen, totalReviews: 0 }),
      [`POST /api/admin/companies/${solen.id}/remove`]: () => ({ message: "The company is gone." }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
    const dialog = within(screen.getByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Solen Health" })).toBeNull());
    expect(toastText()).toContain("Company taken back");
  });
});

const vale = {
  ...solen,
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d13",
  name: "Vale Clinics",
  domain: "vale.example",
};
const MERGE = "/api/admin/companies/merge";

function side(company: typeof solen, more: object = {}) {
  const { id, name, industry, size, website, description, totalReviews, domain } = company;
  const shown = {
    id,
    name,
    industry,
    size,
    website,
    description,
    totalReviews,
    domains: [domain],
    members: 2,
  };
  return { ...shown, ...more };
}

async function openMerge(answers: Record<string, Answer>) {
  const view = await choose({
    "GET /api/companies": ({ url }) => (url.searchParams.get("search") === "vale" ? [solen, vale] : [solen]),
    [`GET /api/companies/${vale.id}`]: () => vale,
    ...answers,
  });
  await userEvent.click(screen.getByRole("button", { name: "Merge into another company…" }));
  return view;
}

async function chooseOther() {
  await userEvent.keyboard("vale");
  await userEvent.click(await screen.findByRole("option", { name: /Vale Clinics/ }));
}

describe("a company that is merged into another (B12.10)", () => {
  it("shows what moves and what stays, asks, merges and goes on with the one that is left", async () => {
    const into = side(vale, {
      domains: ["vale.example", "old-vale.example"],
      members: 1204,
      industry: "Clinics",
    });
    const { calls } = await openMerge({
      [`GET ${MERGE}`]: () => ({ from: side(solen), into }),
      [`POST ${MERGE}`]: () => vale,
    });
    expect(document.activeElement).toBe(
      screen.getByRole("combobox", { name: "Search for the company that stays" }),
    );
    await userEvent.keyboard("vale");
    const found = await screen.findByRole("option", { name: /Vale Clinics/ });
    const options = within(screen.getByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Vale Clinicsvale.example"]);
    await userEvent.click(found);
    await waitFor(() => expect(document.activeElement?.tagName).toBe("TABLE"));
    const rows = (await screen.findAllByRole("row")).map((row) => row.textContent);
    expect(rows).toContain("Domainssolen.examplevale.example, old-vale.example");
    expect(rows).toContain("Members people can find, as of Monday21,204");
    expect(rows).toContain("Reviews everyone may read88");
    expect(rows).toContain("IndustryHealthcareClinics");
    await userEvent.click(screen.getByRole("button", { name: "Merge companies…" }));
    const dialog = screen.getByRole("alertdialog", { name: "Merge Solen Health into Vale Clinics?" });
    expect(document.activeElement?.textContent).toBe("Keep both");
    await userEvent.click(within(dialog).getByRole("button", { name: "Merge companies" }));
    await screen.findByRole("region", { name: "Vale Clinics" });
    expect(screen.queryByRole("region", { name: /^Merge / })).toBeNull();
    expect(toastText()).toContain("Companies mergedSolen Health is now part of Vale Clinics.");
    expect(calls.find(({ name }) => name === `POST ${MERGE}`)?.body).toEqual({
      from: solen.id,
      into: vale.id,
    });
  });

  it("says why it can't be previewed or merged, and can be cancelled", async () => {
    const message = "This is the same company. Choose another one.";
    let isOther = false;
    await openMerge({
      [`GET ${MERGE}`]: () =>
        isOther ? { from: side(solen), into: side(vale) } : refuse(400, { message, field: "into" }),
      [`POST ${MERGE}`]: () => refuse(404, { message: "We could not find one of these companies." }),
    });
    await chooseOther();
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.queryByRole("button", { name: "Merge companies…" })).toBeNull();
    isOther = true;
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const opener = screen.getByRole("button", { name: "Merge into another company…" });
    expect(document.activeElement).toBe(opener);
    await userEvent.click(opener);
    await chooseOther();
    await userEvent.click(await screen.findByRole("button", { name: "Merge companies…" }));
    await userEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Merge companies" }),
    );
    await waitFor(() => expect(toastText()).toContain("We could not find one of these companies."));
    expect(screen.getByRole("region", { name: "Solen Health" })).toBeTruthy();
  });
});
