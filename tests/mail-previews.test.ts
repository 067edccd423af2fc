import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { composeMail, MAIL_KINDS } from "@/lib/mail/compose";
import { writeMailPreviews } from "@/tests/mail-previews";
import { mailSamples } from "@/tests/mail-samples";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mails-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("every kind of email has a preview in HTML and text, and the index shows both", async () => {
  const index = await writeMailPreviews(folder);
  expect(readdirSync(folder).sort()).toEqual(
    ["index.html", ...MAIL_KINDS.flatMap((kind) => [`${kind}.html`, `${kind}.txt`])].sort(),
  );
  const page = readFileSync(index, "utf8");
  for (const kind of MAIL_KINDS) {
    const { subject, html, text } = await composeMail(kind, mailSamples[kind]);
    expect(readFileSync(path.join(folder, `${kind}.html`), "utf8")).toBe(html);
    expect(readFileSync(path.join(folder, `${kind}.txt`), "utf8")).toBe(text);
    expect(page).toContain(`<h2>${subject}</h2>`);
    expect(page).toContain(`<iframe title="${kind} as HTML" src="${kind}.html"`);
  }
});
