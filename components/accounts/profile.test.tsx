import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ProfileForm } from "@/components/accounts/profile-form";
import { SettingSwitches } from "@/components/accounts/setting-switches";
import { viewerQuery } from "@/lib/accounts/api/account";
import { AUTH_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { maya } from "@/tests/samples";
import { type Answer, field, refuse, renderScreen, toastText } from "@/tests/screen";

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));
const ME = "GET /api/me";
const SAVE = "PUT /api/me";

async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  if (text) await userEvent.paste(text);
}

describe("the profile's fields (B11.1)", () => {
  async function open(answer: Answer = ({ body }) => ({ ...maya, ...(body as object) }), account = maya) {
    const { calls } = renderScreen(<ProfileForm />, { answers: { [ME]: () => account, [SAVE]: answer } });
    await screen.findByLabelText("First name");
    const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    const sent = () => calls.filter(({ name }) => name === SAVE).map(({ body }) => body);
    return { save, sent };
  }

  it("show the account, with address and company read-only", async () => {
    await open(undefined, { ...maya, department: "Platform", anonymousName: "Quiet Heron" });
    const values = ["First name", "Last name", "Job title", "Department", "Anonymous name"].map(
      (name) => field(name).value,
    );
    expect(values).toEqual(["Maya", "Lindgren", "Engineer", "Platform", "Quiet Heron"]);
    expect([field("Email"), field("Company")].map(({ value, readOnly }) => [value, readOnly])).toEqual([
      ["maya@harrowvale.example", true],
      ["Harrow & Vale", true],
    ]);
  });

  it("are saved with the button: 'Profile updated', the mirror and the menu follow (E3)", async () => {
    const { save, sent } = await open();
    await fill("First name", "Maja");
    await fill("Department", "Platform");
    await save();
    await waitFor(() => expect(toastText()).toBe("Profile updated"));
    expect(sent()).toEqual([
      {
        firstName: "Maja",
        lastName: "Lindgren",
        title: "Engineer",
        department: "Platform",
        anonymousName: null,
      },
    ]);
    expect(router.refresh).toHaveBeenCalledOnce();
    expect(window.localStorage.getItem(AUTH_STORAGE_KEY)).toContain("Maja");
    expect(field("First name").value).toBe("Maja");
  });

  it("show the values as the server stored them", async () => {
    const { save } = await open(() => ({ ...maya, firstName: "Maja" }));
    await fill("First name", "  Maja ");
    await save();
    await waitFor(() => expect(field("First name").value).toBe("Maja"));
  });

  it("show an error for each empty required field, keep the rest and send nothing (E1)", async () => {
    const { save, sent } = await open();
    for (const name of ["First name", "Last name", "Job title"]) await fill(name, "");
    await fill("Department", "Platform");
    await save();
    expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
      "First name is required",
      "Last name is required",
      "Job title is required",
    ]);
    expect(field("Department").value).toBe("Platform");
    expect(sent()).toEqual([]);
  });

  it("clear the department and the anonymous name with null (G15)", async () => {
    const account = { ...maya, department: "Platform", anonymousName: "Quiet Heron" };
    const { save, sent } = await open(undefined, account);
    await fill("Department", "");
    await fill("Anonymous name", "");
    await save();
    await waitFor(() => expect(toastText()).toBe("Profile updated"));
    expect(sent()).toMatchObject([{ department: null, anonymousName: null }]);
  });

  it("warn that reviews with the same name can be linked", async () => {
    await open();
    const description = document.getElementById(
      field("Anonymous name").getAttribute("aria-describedby") ?? "",
    );
    expect(description?.textContent).toContain("Readers can link reviews that have the same name.");
  });

  it("show a refused name at its field, and keep the typed text (G15)", async () => {
    const message = "This name can't appear next to a review. Choose one without real names.";
    const { save } = await open(() => refuse(422, { message, field: "anonymousName" }));
    await fill("First name", "Maja");
    await fill("Anonymous name", "Call me");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(field("Anonymous name").getAttribute("aria-invalid")).toBe("true");
    expect([field("First name").value, field("Anonymous name").value]).toEqual(["Maja", "Call me"]);
    expect(toastText()).toBe(`Failed to update profile.${message}`);
  });

  it("say 'Failed to update user' if the server gives no message (E2)", async () => {
    const { save } = await open(() => new Response("Bad Gateway", { status: 502 }));
    await fill("First name", "Maja");
    await save();
    await waitFor(() => expect(toastText()).toBe("Failed to update profile.Failed to update user"));
  });

  it("say 'Failed to update profile.' with what to do, and keep the typed text (E2)", async () => {
    const { save } = await open(() => refuse(503, { message: "Please try again in a few seconds." }));
    await fill("Last name", "Berg");
    await save();
    await waitFor(() =>
      expect(toastText()).toBe("Failed to update profile.Please try again in a few seconds."),
    );
    expect(field("Last name").value).toBe("Berg");
  });

  it("can't be sent twice", async () => {
    const { save } = await open(() => new Promise(() => {}));
    await save();
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Saving…" })).disabled).toBe(true);
  });
});

describe.each([
  {
    label: "Reviews about me are public",
    name: "areReviewsPublic" as const,
    saved: "Privacy settings updated",
    failed: "Failed to update privacy settings.",
  },
  {
    label: "Email me about new feedback",
    name: "emailNotificationsEnabled" as const,
    saved: "Email preferences updated",
    failed: "Failed to update email preferences.",
  },
])("the switch '$label' (B11.1)", ({ label, name, saved, failed }) => {
  async function open() {
    const waiting: ((isTaken: boolean) => void)[] = [];
    const { calls, client } = renderScreen(<SettingSwitches />, {
      answers: {
        [ME]: () => maya,
        [SAVE]: ({ body }) =>
          new Promise((resolve) =>
            waiting.push((isTaken) =>
              resolve(
                isTaken ? { ...maya, ...(body as object) } : refuse(503, { message: "Please try again." }),
              ),
            ),
          ),
      },
    });
    const control = await screen.findByRole("switch", { name: label });
    const isOn = () => control.getAttribute("aria-checked") === "true";
    const sent = () => calls.filter((call) => call.name === SAVE).map(({ body }) => body);
    async function answer(isTaken: boolean) {
      await waitFor(() => expect(waiting).toHaveLength(1));
      await act(async () => waiting.shift()?.(isTaken));
    }
    return { control, isOn, sent, answer, client };
  }

  it("changes on screen at once, is sent alone, and confirms it (E3)", async () => {
    const { control, isOn, sent, answer } = await open();
    const before = isOn();
    await userEvent.click(control);
    expect(isOn()).toBe(!before);
    expect(toastText()).toBe("");
    await answer(true);
    expect(sent()).toEqual([{ [name]: !before }]);
    await waitFor(() => expect(toastText()).toBe(saved));
    expect(isOn()).toBe(!before);
  });

  it("shows what was saved even if an older page arrives in the meantime", async () => {
    const { control, isOn, answer, client } = await open();
    const before = isOn();
    await userEvent.click(control);
    // What the server rendered before it knew of the change, for a refresh after 'Save changes'.
    act(() => client.setQueryData(viewerQuery.queryKey, maya));
    await waitFor(() => expect(isOn()).toBe(before));
    await answer(true);
    await waitFor(() => expect(isOn()).toBe(!before));
  });

  it("goes back if saving fails, and says what to do (E2)", async () => {
    const { control, isOn, answer } = await open();
    const before = isOn();
    await userEvent.click(control);
    await answer(false);
    await waitFor(() => expect(isOn()).toBe(before));
    expect(toastText()).toBe(`${failed}Please try again.`);
  });

  it("sends quick changes one after the other, and ends with the last", async () => {
    const { control, isOn, sent, answer } = await open();
    const before = isOn();
    await userEvent.click(control);
    await userEvent.click(control);
    await userEvent.click(control);
    expect(sent()).toHaveLength(1);
    for (const isTaken of [true, true, true]) await answer(isTaken);
    await waitFor(() =>
      expect(sent()).toEqual([!before, before, !before].map((value) => ({ [name]: value }))),
    );
    expect(isOn()).toBe(!before);
  });

  it("goes back to the server's value if only the last change fails", async () => {
    const { control, isOn, answer } = await open();
    const before = isOn();
    await userEvent.click(control);
    await userEvent.click(control);
    await answer(true);
    await answer(false);
    await waitFor(() => expect(isOn()).toBe(!before));
  });

  it("goes back to the start if both of two quick changes fail", async () => {
    const { control, isOn, answer } = await open();
    const before = isOn();
    await userEvent.click(control);
    await userEvent.click(control);
    await answer(false);
    await answer(false);
    await waitFor(() => expect(toastText()).toContain(failed));
    expect(isOn()).toBe(before);
  });
});

it("the privacy switch says what public and private mean", async () => {
  renderScreen(<SettingSwitches />, { answers: { [ME]: () => maya } });
  const control = await screen.findByRole("switch", { name: "Reviews about me are public" });
  const text = document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(text).toContain("Public: everyone who is signed in can read the reviews about you");
  expect(text).toContain("Private: other users can’t see any of this");
});
