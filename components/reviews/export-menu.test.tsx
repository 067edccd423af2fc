import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ExportMenu } from "@/components/reviews/export-menu";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const CSV = "GET /api/reviews/me/export";
let saved: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  saved = [];
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made[Number(this.href.slice(5)) - 1];
    if (blob) saved.push({ name: this.download, blob });
  });
});

async function saveCsv(answer: Answer) {
  renderScreen(<ExportMenu />, { answers: { [CSV]: answer } });
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Save as CSV" }));
}

describe("Export (G63, G64)", () => {
  it("saves the CSV under a dated name, with its byte order mark and without its padding", async () => {
    const csv = '\uFEFFWeek (Monday)\r\n2026-11-16,"two\nlines"\r\n';
    const headers = { "Content-Type": "text/csv; charset=utf-8" };
    await saveCsv(() => new Response(`${csv}${"\n".repeat(500)}`, { headers }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^[a-z]+-feedback-\d{4}-\d\d-\d\d\.csv$/);
    expect(Buffer.from((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer()).toString()).toBe(csv);
  });

  it("says why it failed, and saves nothing", async () => {
    await saveCsv(() => refuse(429, { message: "Too many attempts. Please try again in 40 minutes." }));
    await waitFor(() => expect(toastText()).toContain("ErrorToo many attempts."));
    expect(saved).toEqual([]);
  });

  it("leads to the page to print", async () => {
    renderScreen(<ExportMenu />);
    await userEvent.click(screen.getByRole("button", { name: "Export" }));
    const item = await screen.findByRole("menuitem", { name: "Print or save as PDF" });
    expect(item.getAttribute("href")).toBe("/leader-reviews/print");
  });
});
