import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { People } from "@/components/admin/people";
import type { FoundPerson } from "@/lib/admin/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { maya } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

vi.mock("@/lib/auth/leave-page", () => ({ leavePage: vi.fn() }));

const found: FoundPerson = {
  id: maya.id,
  firstName: maya.firstName,
  lastName: maya.lastName,
  email: maya.email,
  company: "Harrow & Vale",
  isAdmin: false,
  isVerified: true,
};

async function find(
  person: FoundPerson,
  {
    viewerId = "",
    answers = {},
  }: {
    viewerId?: string;
    answers?: Record<string, Answer>;
  } = {},
) {
  const view = renderScreen(<People viewerId={viewerId} />, {
    answers: { "GET /api/admin/people": () => person, ...answers },
  });
  await search(person.email);
  await screen.findByRole("region", { name: "Maya Lindgren" });
  return view;
}

async function search(email: string) {
  await userEvent.click(screen.getByLabelText("Email"));
  await userEvent.paste(email);
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
}

async function confirm(opener: string, agree: string) {
  await userEvent.click(screen.getByRole("button", { name: opener }));
  const dialog = within(screen.getByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: agree }));
}

describe("people and roles (B12.6)", () => {
  it("says what is wrong with an address in the words of the panel (E1)", async () => {
    renderScreen(<People viewerId="" />);
    await search("jonas");
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  });

  it("shows the account of an address, and says what can't be seen", async () => {
    const { calls } = await find(found);
    const card = within(screen.getByRole("region", { name: "Maya Lindgren" }));
    expect(card.getByText(maya.email)).toBeTruthy();
    expect(card.getByText("Harrow & Vale")).toBeTruthy();
    expect(card.getByText("Member")).toBeTruthy();
    expect(screen.getByText("Nothing about what a person wrote or received can be seen here.")).toBeTruthy();
    expect(calls.map(({ url }) => url.searchParams.get("email"))).toEqual([maya.email]);
  });

  it("says if no account has it, and keeps the typed text", async () => {
    renderScreen(<People viewerId="" />, {
      answers: {
        "GET /api/admin/people": () =>
          refuse(404, { message: "No account has this address. Check its spelling." }),
      },
    });
    await search("may@harrowvale.example");
    expect((await screen.findByRole("alert")).textContent).toContain("No account has this address.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("may@harrowvale.example");
  });

  it("makes an administrator and takes the role away, after asking", async () => {
    const { calls } = await find(found, {
      answers: {
        "POST /api/admin/people/role": ({ body }) => ({ ...found, isAdmin: (body as FoundPerson).isAdmin }),
      },
    });
    await userEvent.click(screen.getByRole("button", { name: "Make administrator" }));
    const dialog = within(screen.getByRole("alertdialog", { name: "Make Maya Lindgren an administrator?" }));
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" }));
    await userEvent.keyboard("{Enter}");
    expect(calls).toHaveLength(1);
    await confirm("Make administrator", "Make administrator");
    await screen.findByText("Administrator");
    expect(toastText()).toContain("Made an administrator");
    await confirm("Take the administrator role away", "Take it away");
    await screen.findByRole("button", { name: "Make administrator" });
    expect(calls.slice(1).map(({ body }) => body)).toEqual([
      { id: maya.id, isAdmin: true },
      { id: maya.id, isAdmin: false },
    ]);
  });

  it("says why a role can't be changed", async () => {
    const message = "This is the only administrator. Make someone else one first.";
    await find(
      { ...found, isAdmin: true },
      { answers: { "POST /api/admin/people/role": () => refuse(400, { message }) } },
    );
    await confirm("Take the administrator role away", "Take it away");
    await waitFor(() => expect(toastText()).toContain(message));
    expect(screen.getByText("Administrator")).toBeTruthy();
  });

  it("ends all sessions, after asking", async () => {
    const { calls } = await find(found, {
      answers: { "POST /api/admin/people/end-sessions": () => ({ message: "Ended every session" }) },
    });
    await confirm("End all sessions", "End all sessions");
    await waitFor(() => expect(toastText()).toContain("All sessions ended"));
    expect(calls.at(-1)?.body).toEqual({ id: maya.id });
  });

  it("leaves the panel with one's own role, and logs out with one's own sessions", async () => {
    await find(
      { ...found, isAdmin: true },
      {
        viewerId: found.id,
        answers: {
          "POST /api/admin/people/role": () => found,
          "POST /api/admin/people/end-sessions": () => ({ message: "Ended every session" }),
        },
      },
    );
    await confirm("Take the administrator role away", "Take it away");
    await waitFor(() => expect(leavePage).toHaveBeenLastCalledWith("/dashboard"));
    await confirm("End all sessions", "End all sessions");
    await waitFor(() => expect(leavePage).toHaveBeenLastCalledWith("/login"));
  });
});
