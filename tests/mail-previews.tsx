import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { composeMail, MAIL_KINDS } from "@/lib/mail/compose";
import { mailSamples } from "@/tests/mail-samples";

const HEIGHT = 720;
const row: CSSProperties = { display: "grid", gridTemplateColumns: "3fr 2fr", gap: "1rem" };
const frame: CSSProperties = {
  boxSizing: "border-box",
  width: "100%",
  height: HEIGHT,
  border: "1px solid gray",
};
const plain: CSSProperties = {
  ...frame,
  margin: 0,
  padding: "1rem",
  overflow: "auto",
  whiteSpace: "pre-wrap",
};

/**
 * Writes every email into the folder as HTML and as text, and a page that shows both side by side. Replaces what is in
 * the folder. @returns the path of that page
 */
export async function writeMailPreviews(folder: string): Promise<string> {
  // A random one, because no link in a preview has to work.
  process.env.MASTER_KEY = randomBytes(32).toString("base64url");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const mails = await Promise.all(
    MAIL_KINDS.map(async (kind) => ({ kind, ...(await composeMail(kind, mailSamples[kind])) })),
  );
  for (const { kind, html, text } of mails) {
    writeFileSync(path.join(folder, `${kind}.html`), html);
    writeFileSync(path.join(folder, `${kind}.txt`), text);
  }
  const page = (
    <body style={{ fontFamily: "sans-serif", margin: "2rem" }}>
      <h1>Emails</h1>
      <p>They are dark if your system is.</p>
      {mails.map(({ kind, subject, text }) => (
        <section key={kind} id={kind}>
          <h2>{subject}</h2>
          <p>
            <a href={`${kind}.html`}>{kind}.html</a> <a href={`${kind}.txt`}>{kind}.txt</a>
          </p>
          <div style={row}>
            <iframe title={`${kind} as HTML`} src={`${kind}.html`} style={frame} />
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
