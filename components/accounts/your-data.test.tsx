import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { YourData } from "@/components/accounts/your-data";
import {
  AUTH_STORAGE_KEY,
  LOOKS_STORAGE_KEY,
  rememberSignIn,
  SEEN_STORAGE_KEY,
} from "@/lib/accounts/api/auth-storage";
import { anExport, maya } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const router = vi.hoisted(() => ({ replace: vi.fn(), refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));
const EXPORT = "GET /api/me/export";
const DELETE = "POST /api/me/delete";
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  router.replace.mockReset();
  router.refresh.mockReset();
});

describe("Your data (SEC-G1)", () => {
  let saved: { name: string; blob: Blob }[] = [];

  beforeEach(() => {
    saved = [];
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set("blob:made", blob as Blob);
      return "blob:made";
    };
    URL.revokeObjectURL = (url) => void blobs.delete(url);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, blob });
    });
  });

  it("saves the response as a file, and warns where not to keep it", async () => {
    renderScreen(<YourData account={maya} />, { answers: { [EXPORT]: () => anExport } });
    expect(screen.getByRole("region", { name: "Your data" }).textContent).toContain(
      "so don’t keep it on a computer that your employer manages.",
    );
    await userEvent.click(button("Download your data"));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect(file?.name).toMatch(/^[a-z]+-data\.json$/);
    expect(JSON.parse((await file?.blob.text()) ?? "")).toEqual(anExport);
  });

  it("says why it failed, and saves nothing", async () => {
    const message = "Too many attempts. Please try again in 40 minutes.";
    renderScreen(<YourData account={maya} />, { answers: { [EXPORT]: () => refuse(429, { message }) } });
    await userEvent.click(button("Download your data"));
    await waitFor(() => expect(toastText()).toContain(`Error${message}`));
    expect(saved).toEqual([]);
    expect(button("Download your data").disabled).toBe(false);
  });

  it("can't be requested twice at once", async () => {
    renderScreen(<YourData account={maya} />, { answers: { [EXPORT]: () => new Promise(() => {}) } });
    await userEvent.click(button("Download your data"));
    expect(button("Preparing your data…").disabled).toBe(true);
  });
});

describe("Delete your account (SEC-G1)", () => {
  async function open(deleted: Answer = () => ({ message: "Your account was deleted." }), account = maya) {
    const user = userEvent.setup();
    const drawn = renderScreen(<YourData account={account} />, { answers: { [DELETE]: deleted } });
    await user.click(button("Delete your account…"));
    const dialog = screen.getByRole("alertdialog", { name: "Delete your account?" });
    const sent = () => drawn.calls.filter(({ name }) => name === DELETE).map(({ body }) => body);
    const inside = within(dialog);
    return {
      user,
      dialog,
      sent,
      client: drawn.client,
      press: (name: string) => user.click(inside.getByRole("button", { name })),
      choose: (name: string) => user.click(inside.getByRole("radio", { name })),
      radio: (name: string) => inside.getByRole<HTMLInputElement>("radio", { name }),
      field: (name: string) => inside.getByLabelText<HTMLInputElement>(name),
      enter: async (name: string, text: string) => {
        await user.click(inside.getByLabelText(name));
        await user.paste(text);
      },
    };
  }

  it("says what goes and what stays, focuses 'Keep my account', and preselects nothing", async () => {
    const { dialog, radio } = await open();
    const text = document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(text).toContain(
      "We delete the reviews about you. The people who wrote them can’t see them any more either.",
    );
    expect(text).toContain("No one can undo this.");
    expect(dialog.textContent).toContain(
      "or locked it by resetting your password by email, we can’t tell that it’s yours. It stays",
    );
    const choices = [radio("Leave them, linked to no one"), radio("Delete them too")];
    expect(choices.map(({ checked }) => checked)).toEqual([false, false]);
    const meanings = choices.map(
      (choice) => document.getElementById(choice.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(meanings[0]).toContain("Readers see no change");
    expect(meanings[1]).toContain("anyone who notices both can tell they were yours");
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Keep my account" }));
  });

  it("does nothing on 'Keep my account' or Escape", async () => {
    const { user, press, sent } = await open();
    await press("Keep my account");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await user.click(button("Delete your account…"));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("requires the choice and the password, and keeps the typed text", async () => {
    const { dialog, press, choose, enter, radio, field, sent } = await open();
    const alerts = () =>
      within(dialog)
        .queryAllByRole("alert")
        .map((alert) => alert.textContent);
    await press("Delete for good");
    await waitFor(() =>
      expect(alerts()).toEqual(["Choose what happens to the reviews you wrote", "Password is required"]),
    );
    await enter("Your password", "amber kettle");
    await press("Delete for good");
    await waitFor(() => expect(alerts()).toEqual(["Choose what happens to the reviews you wrote"]));
    expect(field("Your password").value).toBe("amber kettle");
    await choose("Delete them too");
    expect(radio("Delete them too").checked).toBe(true);
    expect(sent()).toEqual([]);
  });

  it.each([
    ["Leave them, linked to no one", "unlink"],
    ["Delete them too", "delete"],
  ])(
    "with '%s' deletes, says so, forgets all that is cached and leads to the start",
    async (choice, submissions) => {
      const { press, choose, enter, sent, client } = await open();
      rememberSignIn(maya);
      client.setQueryData(["accounts", "viewer"], maya);
      window.sessionStorage.setItem("review-draft", "half a review");
      window.localStorage.setItem(SEEN_STORAGE_KEY, "{}");
      window.localStorage.setItem(LOOKS_STORAGE_KEY, "{}");
      await choose(choice);
      await enter("Your password", "amber kettle orchard");
      await press("Delete for good");
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
      expect(router.refresh).toHaveBeenCalled();
      expect(sent()).toEqual([{ submissions, password: "amber kettle orchard" }]);
      expect(toastText()).toContain("Account deleted");
      expect(client.getQueryCache().getAll()).toEqual([]);
      expect(window.sessionStorage.getItem("review-draft")).toBeNull();
      expect(window.localStorage.getItem(SEEN_STORAGE_KEY)).toBeNull();
      expect(window.localStorage.getItem(LOOKS_STORAGE_KEY)).toBeNull();
      expect(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "").not.toContain(maya.email);
    },
  );

  it("asks an account without a password for its address", async () => {
    const { press, choose, enter, sent, dialog } = await open(undefined, {
      ...maya,
      hasPassword: false,
    });
    expect(within(dialog).queryByLabelText("Your password")).toBeNull();
    await choose("Leave them, linked to no one");
    await enter("Your email address", "maya");
    await press("Delete for good");
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Invalid email address");
    await enter("Your email address", "@harrowvale.example");
    await press("Delete for good");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(sent()).toEqual([{ submissions: "unlink", email: maya.email }]);
  });

  it("shows a wrong password at its field, keeps the typed text, and can be sent again", async () => {
    let isRight = false;
    const { press, choose, enter, field, radio, dialog, sent } = await open(() =>
      isRight
        ? { message: "Your account was deleted." }
        : refuse(400, { message: "That isn't your current password.", field: "currentPassword" }),
    );
    await choose("Delete them too");
    await enter("Your password", "amber kettle");
    await press("Delete for good");
    expect((await within(dialog).findByRole("alert")).textContent).toBe("That isn't your current password.");
    expect(field("Your password").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Your password"));
    expect([field("Your password").value, radio("Delete them too").checked]).toEqual(["amber kettle", true]);
    expect(router.replace).not.toHaveBeenCalled();
    isRight = true;
    await enter("Your password", " orchard");
    await press("Delete for good");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(sent()).toEqual([
      { submissions: "delete", password: "amber kettle" },
      { submissions: "delete", password: "amber kettle orchard" },
    ]);
  });

  it("shows any other error, and keeps the typed text", async () => {
    const message = "We cannot reach our database at the moment.";
    const { press, choose, enter, field, dialog } = await open(() => refuse(503, { message }));
    await choose("Leave them, linked to no one");
    await enter("Your password", "amber kettle orchard");
    await press("Delete for good");
    expect((await within(dialog).findByRole("alert")).textContent).toBe(`Error${message}`);
    expect(field("Your password").value).toBe("amber kettle orchard");
  });

  it("forgets the error of the last attempt when it is closed", async () => {
    const { user, press, choose, enter, dialog } = await open(() => refuse(503, { message: "Not now." }));
    await choose("Leave them, linked to no one");
    await enter("Your password", "amber kettle orchard");
    await press("Delete for good");
    await within(dialog).findByRole("alert");
    await press("Keep my account");
    await user.click(button("Delete your account…"));
    const reopened = within(screen.getByRole("alertdialog"));
    expect(reopened.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(reopened.getByRole("button", { name: "Keep my account" }));
  });

  it("can't be closed or sent again while pending", async () => {
    const { user, press, choose, enter, dialog, sent } = await open(() => new Promise(() => {}));
    await choose("Delete them too");
    await enter("Your password", "amber kettle orchard");
    await press("Delete for good");
    await waitFor(() => expect(sent()).toHaveLength(1));
    for (const name of ["Delete for good", "Keep my account"]) {
      expect(within(dialog).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await user.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog")).toBe(dialog);
    expect(sent()).toHaveLength(1);
  });
});
