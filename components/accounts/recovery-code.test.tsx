import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { RecoveryCode } from "@/components/accounts/recovery-code";
import { RecoveryNotice } from "@/components/accounts/recovery-notice";
import { recoveryQuery } from "@/lib/authorship/api";
import { maya } from "@/tests/samples";
import { type Answer, alerts, enter, field, press, refuse, renderScreen, toastText } from "@/tests/screen";

const ME = "GET /api/me";

describe("the recovery code", () => {
  const STATE = "GET /api/me/recovery";
  const MAKE = "POST /api/me/recovery";
  const UNLOCK = "POST /api/me/recovery/unlock";
  const CODE = "0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV";

  async function open(answers: Record<string, Answer> = {}, account = maya) {
    const drawn = renderScreen(<RecoveryCode />, {
      answers: { [ME]: () => account, [STATE]: () => ({ hasCode: false, hasLocked: false }), ...answers },
    });
    await screen.findByText(/recovery code\.$/);
    const sent = (name: string) => drawn.calls.filter((call) => call.name === name).map(({ body }) => body);
    return { ...drawn, sent };
  }

  async function make(answer: Answer = () => ({ code: CODE })) {
    const drawn = await open({ [MAKE]: answer });
    await press("Make a recovery code");
    await enter("Current password", "correct horse");
    await press("Make the code");
    return drawn;
  }

  it("is made with the password, and shown with the ways to store it", async () => {
    const { sent } = await make();
    const dialog = await screen.findByRole("dialog", { name: "Your recovery code" });
    expect(dialog.textContent).toContain(CODE);
    expect(dialog.textContent).toContain("We won’t show it again");
    expect(sent(MAKE)).toEqual([{ currentPassword: "correct horse" }]);
    expect(document.activeElement?.textContent).toBe(CODE);
  });

  it("is copied", async () => {
    // adds a clipboard, which jsdom lacks
    userEvent.setup();
    await make();
    await userEvent.click(await screen.findByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Copied!")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CODE);
  });

  it("says if copying fails", async () => {
    userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await make();
    await userEvent.click(await screen.findByRole("button", { name: "Copy" }));
    await waitFor(() => expect(toastText()).toContain("Select the code and copy it, or write it down."));
  });

  it("is downloaded as text", async () => {
    const files: Blob[] = [];
    const [clicked, revoked] = [vi.fn(), vi.fn()];
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override createObjectURL(file: Blob) {
          files.push(file);
          return "blob:code";
        }
        static override revokeObjectURL(url: string) {
          revoked(url);
        }
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked(this.download, this.href);
    });
    await make();
    await userEvent.click(await screen.findByRole("button", { name: "Download as text" }));
    expect(clicked).toHaveBeenCalledExactlyOnceWith("recovery-code.txt", "blob:code");
    expect(await files[0]?.text()).toContain(`\n${CODE}\n`);
    // some browsers start the download only after the click has returned
    expect(revoked).not.toHaveBeenCalledWith("blob:code");
  });

  it("closes only by 'I have stored it', and is then gone", async () => {
    const { client } = await make();
    await screen.findByRole("dialog", { name: "Your recovery code" });
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog").textContent).toContain(CODE);
    await press("I have stored it");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("You have a recovery code.")).toBeTruthy();
    expect(document.body.textContent).not.toContain(CODE);
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    await press("Make a new code");
    expect(field("Current password").value).toBe("");
  });

  it("shows a missing or wrong password at its field", async () => {
    await make(() => refuse(400, { message: "That isn't your current password.", field: "currentPassword" }));
    expect(await alerts()).toEqual(["That isn't your current password."]);
    expect(field("Current password").value).toBe("correct horse");
    await userEvent.clear(field("Current password"));
    await press("Make the code");
    await waitFor(async () => expect(await alerts()).toEqual(["Current password is required"]));
  });

  it("needs no password if the account has none, and says what to do if the login is too old", async () => {
    const message = "For this, please log in again.";
    const google = { ...maya, hasPassword: false, authProvider: "google" as const };
    const { sent } = await open({ [MAKE]: () => refuse(403, { message }) }, google);
    await press("Make a recovery code");
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await press("Make the code");
    expect(await alerts()).toEqual([`Error${message}`]);
    expect(sent(MAKE)).toEqual([{}]);
  });

  it("is only asked for if something may be locked", async () => {
    await open();
    expect(screen.queryByLabelText("Recovery code")).toBeNull();
  });

  it("from before a reset unlocks, however it is typed, and the form disappears", async () => {
    let isLocked = true;
    const message = "Your Submissions lists them again. The code keeps working.";
    const { sent } = await open({
      [STATE]: () => ({ hasCode: !isLocked, hasLocked: isLocked }),
      [UNLOCK]: () => {
        isLocked = false;
        return { message };
      },
    });
    await enter("Recovery code", " ol23 4567 89ab cdef ghjk mnpq rstv ");
    await press("Unlock");
    await waitFor(() => expect(toastText()).toBe(`Submissions unlocked${message}`));
    expect(sent(UNLOCK)).toEqual([{ code: CODE.replaceAll("-", "") }]);
    expect(screen.queryByLabelText("Recovery code")).toBeNull();
    expect(screen.getByText("You have a recovery code.")).toBeTruthy();
  });

  it.each([
    ["0123", "A recovery code has 28 letters and digits, in groups of four. Check it and try again."],
    [CODE, "That code doesn't unlock any submissions. Check it and try again."],
  ])("answers %j with '%s', and keeps the typed text", async (typed, message) => {
    await open({
      [STATE]: () => ({ hasCode: false, hasLocked: true }),
      [UNLOCK]: () => refuse(400, { message, field: "code" }),
    });
    await enter("Recovery code", typed);
    await press("Unlock");
    expect(await alerts()).toEqual([message]);
    expect(field("Recovery code").value).toBe(typed);
    expect(field("Recovery code").getAttribute("aria-invalid")).toBe("true");
  });

  it("shows any other error under 'Error'", async () => {
    const message = "Too many attempts. Please try again in 40 minutes.";
    await open({
      [STATE]: () => ({ hasCode: false, hasLocked: true }),
      [UNLOCK]: () => refuse(429, { message }),
    });
    await enter("Recovery code", CODE);
    await press("Unlock");
    expect(await alerts()).toEqual([`Error${message}`]);
  });
});

describe("the notice in Your Submissions", () => {
  it("says that earlier submissions may be locked, and links to the code", async () => {
    renderScreen(<RecoveryNotice />, {
      answers: { "GET /api/me/recovery": () => ({ hasCode: false, hasLocked: true }) },
    });
    const notice = await screen.findByRole("region", { name: "Earlier submissions may be locked" });
    expect(within(notice).getByRole("link").getAttribute("href")).toBe("/profile#recovery-code");
  });

  it("says what a reset by email does while there is no code, and links to where it's made", async () => {
    renderScreen(<RecoveryNotice />, {
      answers: { "GET /api/me/recovery": () => ({ hasCode: false, hasLocked: false }) },
    });
    const link = await screen.findByRole("link", { name: "Make a recovery code" });
    expect(link.getAttribute("href")).toBe("/profile#recovery-code");
    expect(link.parentElement?.textContent).toContain("a password reset by email locks this list");
  });

  it("is hidden if nothing is locked and there is a code", async () => {
    const { client } = renderScreen(<RecoveryNotice />, {
      answers: { "GET /api/me/recovery": () => ({ hasCode: true, hasLocked: false }) },
    });
    await waitFor(() => expect(client.getQueryData(recoveryQuery.queryKey)).toBeDefined());
    expect(screen.queryByRole("link")).toBeNull();
  });
});
