import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, StartError } from "../../scripts/lib/root.mjs";

export function readConfiguration(file, replacements) {
  let text = readFileSync(path.join(ROOT, "deploy", "machines", file), "utf8");
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new StartError(`deploy/machines/${file} has no '${from}'.`);
    text = text.replaceAll(from, to);
  }
  return text;
}
