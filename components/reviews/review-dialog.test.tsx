import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dismissToast } from "@/components/ui/use-toast";
import { address, box, choose, openDialog, rate, send, TEXT, text, write } from "@/tests/review-dialog";
import { maya, priya, solen } from "@/tests/samples";
import { refuse, toastText } from "@/tests/screen";

// looking up roles is slow on a page this large
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
  act(dismissToast);
});

describe("the leader or company of a review (B10.2)", () => {
  it("a signed-up leader sets the company, and is never the viewer", async () => {
    const { user, calls } = await openDialog();
    await choose(user, "Leader", "Pri");
    expect(box("Leader")?.value).toBe("Priya Raman");
    expect(box("Company")?.value).toBe("Solen Health");
    const search = calls.find((call) => call.name === "GET /api/leaders/search");
    expect(search?.url.searchParams.get("excludeUserId")).toBe(maya.id);
  });

  it("an address hides and clears company and leader, which come back empty", async () => {
    const { user } = await openDialog({}, { leader: priya });
    await user.type(address(), "k");
    expect(box("Company")).toBeNull();
    expect(box("Leader")).toBeNull();
    await user.clear(address());
    expect(box("Company")?.value).toBe("");
    expect(box("Leader")?.value).toBe("");
  });

  it("clearing the company's text clears the company and its leader", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    await rate(user);
    await write(user, TEXT);
    const company = screen.getByRole("combobox", { name: "Company" });
    await user.clear(company);
    expect(box("Leader")?.value).toBe("");
    await send(user);
    expect(
      await screen.findByText("Please select a company or enter an unregistered leader email."),
    ).toBeTruthy();
    expect(document.activeElement).toBe(company);
    expect(sent()).toEqual([]);
  });

  it("searches leaders only in the chosen company", async () => {
    const { user, calls } = await openDialog();
    await choose(user, "Company", "Sol");
    await user.type(screen.getByRole("combobox", { name: "Leader" }), "Pri");
    await screen.findByRole("option", { name: /Priya/ });
    const search = calls.findLast((call) => call.name === "GET /api/leaders/search");
    expect(search?.url.searchParams.get("companyId")).toBe(solen.id);
  });
});

describe("the consent to sharing (G44)", () => {
  const consent = () =>
    screen.queryByRole<HTMLInputElement>("checkbox", {
      name: "The leader may share this publicly as an image",
    });

  it("is asked for leaders with or without an account, ticked at first, but not for companies", async () => {
    const { user } = await openDialog();
    expect(consent()).toBeNull();
    await choose(user, "Company", "Sol");
    expect(consent()).toBeNull();
    await choose(user, "Leader", "Pri");
    expect(consent()?.checked).toBe(true);
    await user.clear(screen.getByRole("combobox", { name: "Leader" }));
    expect(consent()).toBeNull();
    await user.type(address(), "k");
    expect(consent()?.checked).toBe(true);
  });

  it("is sent as chosen, and survives an error and in the draft", async () => {
    const failing = { "POST /api/reviews": () => refuse(503, { message: "Not now." }) };
    const { user, sent, unmount } = await openDialog(failing, { leader: priya });
    await rate(user);
    await write(user, TEXT);
    await user.click(consent() as HTMLInputElement);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Not now."));
    expect(consent()?.checked).toBe(false);
    expect(sent().map((call) => (call.body as { isShareable: boolean }).isShareable)).toEqual([false]);
    unmount();
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(false);
  });

  it("is ticked in a draft from before it existed", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    const kept = window.sessionStorage.getItem("review-draft") ?? "";
    expect(kept).toContain('"isShareable":true');
    window.sessionStorage.setItem("review-draft", kept.replace(',"isShareable":true', ""));
    await openDialog({}, { leader: priya });
    expect(text().value).toBe(TEXT);
    expect(consent()?.checked).toBe(true);
  });
});

describe("before sending", () => {
  it("starts at the company with its list closed, or at the ratings if the leader is known", async () => {
    const { unmount } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(box("Company")));
    expect(screen.queryByRole("listbox")).toBeNull();
    unmount();
    await openDialog({}, { leader: priya });
    const first = within(screen.getByRole("group", { name: "Communication" })).getAllByRole("radio")[0];
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("marks words that could point to the author, and sends nothing", async () => {
    const { user, calls } = await openDialog();
    const before = calls.length;
    await write(user, "As the only woman on the team I was heard.");
    expect(await screen.findByText(/could point to you/)).toBeTruthy();
    expect(screen.getByText(/Only you can see this\. Nothing is sent\./)).toBeTruthy();
    expect(screen.getByText("As the only woman on the team").tagName).toBe("MARK");
    expect(calls).toHaveLength(before);
  });

  it("shows the name that the review will have", async () => {
    await openDialog({ "GET /api/me": () => ({ ...maya, anonymousName: "Quiet Heron" }) });
    expect(screen.getByText(/^Shown as/).textContent).toBe(
      "Shown as Quiet Heron. Readers can link reviews that have the same name.",
    );
    expect(screen.getByText("What we store")).toBeTruthy();
  });

  it("warns newly findable authors, and names the alternatives", async () => {
    const notice = () => screen.queryByRole("region", { name: "This is the first week people can find you" });
    const { user, sent, unmount } = await openDialog(
      { "GET /api/me": () => ({ ...maya, findability: "new" }) },
      { leader: priya },
    );
    expect(notice()?.textContent).toMatch(
      /wait until Monday.*the leader’s feedback link.*Or you can send it now\./,
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    unmount();
    for (const findability of ["hidden", "settled"]) {
      const opened = await openDialog({ "GET /api/me": () => ({ ...maya, findability }) }, { leader: priya });
      expect(notice()).toBeNull();
      opened.unmount();
    }
  });

  it("keeps the draft when closed and opened again, only for its author", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(text().value).toBe(TEXT);
    unmount();
    await openDialog({ "GET /api/me": () => ({ ...maya, id: priya.id }) }, { leader: priya });
    expect(text().value).toBe("");
  });

  it("keeps a separate draft for every leader", async () => {
    const { user, unmount } = await openDialog({}, { leader: priya });
    await write(user, TEXT);
    unmount();
    await openDialog({}, { leader: { ...priya, id: maya.id, firstName: "Jonas" } });
    expect(text().value).toBe("");
    expect(box("Leader")?.value).toBe("Jonas Raman");
  });
});
