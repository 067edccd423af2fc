import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Attached to each email, so that opening one requests nothing (G76). */
export const WEAVE = { cid: "weave@inline", width: 558, height: 24, filename: "weave.png" } as const;

let png: Buffer | undefined;

export function readWeave(): Buffer {
  png ??= readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), "emails", WEAVE.filename));
  return png;
}
