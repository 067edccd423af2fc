import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { readWeave, WEAVE } from "@/emails/weave";
import { composeMail, MAIL_KINDS } from "@/lib/mail/compose";
import { mailSamples } from "@/tests/mail-samples";

const WIDTHS = [600, 320];
const SCHEMES = ["light", "dark"] as const;
const HEIGHT = 1040;
const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: "1rem" };
const frame: CSSProperties = { height: HEIGHT, border: "1px solid gray" };
const plain: CSSProperties = {
  ...frame,
  width: 480,
  margin: 0,
  padding: "0 1rem",
  overflow: "auto",
  whiteSpace: "pre-wrap",
};

/** In light and dark, as wide as a desk and a small phone. Replaces the folder. @returns the page's path */
export async function writeMailPreviews(folder: string): Promise<string> {
  // A random key, because no link in a preview has to work.
  process.env.MASTER_KEY = randomBytes(32).toString("base64url");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, WEAVE.filename), readWeave());
  const mails = await Promise.all(
    MAIL_KINDS.map(async (kind) => ({ kind, ...(await composeMail(kind, mailSamples[kind])) })),
  );
  for (const { kind, html, text } of mails) {
    for (const scheme of SCHEMES)
      writeFileSync(path.join(folder, `${kind}.${scheme}.html`), as(scheme, html));
    writeFileSync(path.join(folder, `${kind}.txt`), text);
  }
  const page = (
    <body style={{ fontFamily: "sans-serif", margin: "2rem" }}>
      <h1>Emails</h1>
      {mails.map(({ kind, subject, text }) => (
        <section key={kind} id={kind}>
          <h2>{subject}</h2>
          <div style={row}>
            {SCHEMES.flatMap((scheme) =>
              WIDTHS.map((width) => (
                <iframe
                  key={`${scheme} ${width}`}
                  title={`${kind}, ${scheme}, ${width} px`}
                  src={`${kind}.${scheme}.html`}
                  style={{ ...frame, width }}
                />
              )),
            )}
            <pre style={plain}>{text}</pre>
          </div>
        </section>
      ))}
    </body>
  );
  const index = path.join(folder, "index.html");
  const head = '<meta charset="utf-8"><title>Emails</title>';
  writeFileSync(index, `<!DOCTYPE html><html lang="en">${head}${renderToStaticMarkup(page)}</html>`);
  return index;
}

/** As in a mail program of that scheme, even if the browser's own differs. */
function as(scheme: (typeof SCHEMES)[number], html: string): string {
  return html
    .replaceAll(`cid:${WEAVE.cid}`, WEAVE.filename)
    .replaceAll("light dark", scheme)
    .replaceAll("(prefers-color-scheme:dark)", scheme === "dark" ? "all" : "not all");
}
