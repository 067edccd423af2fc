import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { main } from "./lib/main.mjs";
import { ROOT, StartError } from "./lib/root.mjs";

const FOLDER = path.join(ROOT, "tests", "bench");

main(async (script) => {
  const [name = "", ...args] = process.argv.slice(2);
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => path.basename(file, ".mjs"));
  if (!names.includes(name)) throw new StartError(`Usage: npm run bench -- ${names.join(" | ")}`);
  const { default: measure } = await import(pathToFileURL(path.join(FOLDER, `${name}.mjs`)).href);
  return measure(script, args);
});
