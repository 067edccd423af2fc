import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readWeave, WEAVE } from "@/emails/weave";
import { composeMail, MAIL_KINDS } from "@/lib/mail/compose";
import { writeMailPreviews } from "@/tests/mail-previews";
import { mailSamples } from "@/tests/mail-samples";
import { decodePng, differingPixels } from "@/tests/pixels";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mails-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the image of emails is the drawing of weave.svg, twice as large", () => {
  const svg = readFileSync(path.resolve("emails/weave.svg"), "utf8");
  const drawn = decodePng(new Resvg(svg, { fitTo: { mode: "zoom", value: 2 } }).render().asPng());
  expect(differingPixels(decodePng(readWeave()), drawn).count).toBe(0);
  expect(drawn.width / drawn.height).toBeCloseTo(WEAVE.width / WEAVE.height, 0);
});

it("every kind of email has a preview in text, light and dark, and the index shows them at both widths", async () => {
  const index = await writeMailPreviews(folder);
  const files = MAIL_KINDS.flatMap((kind) => [`${kind}.dark.html`, `${kind}.light.html`, `${kind}.txt`]);
  expect(readdirSync(folder).sort()).toEqual(["index.html", "weave.png", ...files].sort());
  const page = readFileSync(index, "utf8");
  for (const kind of MAIL_KINDS) {
    const { subject, text } = await composeMail(kind, mailSamples[kind]);
    expect(readFileSync(path.join(folder, `${kind}.txt`), "utf8")).toBe(text);
    expect(page).toContain(`<h2>${subject}</h2>`);
    for (const scheme of ["light", "dark"]) {
      const html = readFileSync(path.join(folder, `${kind}.${scheme}.html`), "utf8");
      expect(html).toContain('<img src="weave.png"');
      expect(html).toContain(`<meta name="color-scheme" content="${scheme}">`);
      expect(html.includes("@media all{.ground{")).toBe(scheme === "dark");
      for (const width of [320, 600]) {
        expect(page).toContain(
          `<iframe title="${kind}, ${scheme}, ${width} px" src="${kind}.${scheme}.html"`,
        );
      }
    }
  }
});
