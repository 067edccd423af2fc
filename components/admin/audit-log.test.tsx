import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { AuditLog } from "@/components/admin/audit-log";
import type { AuditEntry } from "@/lib/admin/schema";
import { listAnswer, refuse, renderScreen } from "@/tests/screen";

const entry: AuditEntry = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d40",
  day: "2026-11-20",
  admin: "eleanor@oakmere.example",
  action: "review-removed",
  subject: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d30",
  reason: "It threatens someone.",
};

const AUDIT = "GET /api/admin/audit";

describe("the audit log (B12.7)", () => {
  it("says on which day who did what on what, and why", async () => {
    const granted = {
      ...entry,
      id: `${entry.id.slice(0, -1)}1`,
      action: "admin-granted",
      subject: "maya@harrowvale.example",
      reason: null,
    } as const;
    renderScreen(<AuditLog />, { answers: { [AUDIT]: () => listAnswer([entry, granted]) } });
    const whole = await screen.findByTitle(entry.subject);
    expect(whole.textContent).toBe("Review 0e0e1f5a");
    const [head, first, second] = await screen.findAllByRole("row");
    const texts = (row: HTMLElement | undefined, role: string) =>
      row
        ? within(row)
            .getAllByRole(role)
            .map((cell) => cell.lastChild?.textContent)
        : [];
    expect(texts(head, "columnheader")).toEqual(["Day", "Who", "What", "Subject", "Reason"]);
    expect(texts(first, "cell")).toEqual([
      "20 November 2026",
      entry.admin,
      "Removed a review",
      "Review 0e0e1f5a",
      entry.reason,
    ]);
    expect(texts(second, "cell").slice(2)).toEqual(["Made an administrator", granted.subject, "–"]);
    expect(
      screen.getByText(/Each entry is kept for a year. None names the author of a review./),
    ).toBeTruthy();
  });

  it("has pages", async () => {
    const { calls } = renderScreen(<AuditLog />, { answers: { [AUDIT]: () => listAnswer([entry], 51) } });
    await screen.findAllByRole("row");
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("Page 2 of 2");
    expect(calls.map(({ url }) => url.search)).toEqual(["?page=1", "?page=2"]);
  });

  it("says if there is nothing yet, and if it can't be loaded", async () => {
    const { unmount } = renderScreen(<AuditLog />, { answers: { [AUDIT]: () => listAnswer([]) } });
    expect(await screen.findByText("Nothing yet")).toBeTruthy();
    unmount();
    renderScreen(<AuditLog />, { answers: { [AUDIT]: () => refuse(503, { message: "Try again." }) } });
    expect((await screen.findByRole("alert")).textContent).toContain("Try again.");
  });
});
