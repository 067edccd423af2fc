import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser } from "./lib/browser.mjs";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { runCommand } from "./lib/command.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { step } from "./lib/progress.mjs";
import { ROOT } from "./lib/root.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const FOLDER = path.join(ROOT, ".data", "sheets");
const PICTURES = path.join(FOLDER, "pictures");
const CONFIG = path.join(ROOT, "tests", "sheets", "playwright.config.ts");
const LOOKS = ["light", "dark", "forced"];
const SCREENS_ON_A_SHEET = 2;

// npm run sheets [-- --grep dashboard]: contact sheets of every screen in .data/sheets.
main(async ({ signal }) => {
  await inWorkshop(signal, async () => {
    await installPackages(signal);
    await generateClient(signal);
    await buildApplication(signal);
  });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const env = { ...process.env, ...emptyVariables(), SHEETS_DIR: FOLDER };
  const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const args = ["test", "--config", CONFIG, "--reporter=dot", ...process.argv.slice(2)];
  const code = await runCommand([process.execPath, cli, ...args], env, signal);
  const sheets = await step("Putting the pictures onto sheets", layOut, signal);
  console.log(`${readdirSync(PICTURES).length} pictures on ${sheets} sheets: ${FOLDER}`);
  return code;
});

async function layOut() {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  let count = 0;
  for (const look of LOOKS) {
    const screens = new Map();
    for (const file of readdirSync(PICTURES).filter((name) => name.endsWith(`-${look}.png`))) {
      const screen = file.split(".").slice(0, 2).join(", ");
      screens.set(screen, [...(screens.get(screen) ?? []), file]);
    }
    const rows = [...screens].sort(([one], [other]) => one.localeCompare(other));
    for (let from = 0; from < rows.length; from += SCREENS_ON_A_SHEET) {
      count += 1;
      const name = `${look}-${String(from / SCREENS_ON_A_SHEET + 1).padStart(2, "0")}`;
      const file = path.join(FOLDER, `${name}.html`);
      writeFileSync(file, sheetOf(rows.slice(from, from + SCREENS_ON_A_SHEET)));
      await page.goto(pathToFileURL(file).href);
      await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
      rmSync(file);
    }
  }
  await browser.close();
  return count;
}

function sheetOf(rows) {
  const widthOf = (file) => Number(file.split(".")[2].split("-")[0]);
  const pictures = (files) =>
    files
      .toSorted((one, other) => widthOf(one) - widthOf(other))
      .map(
        (file) =>
          `<div style="width:${Math.round(180 + widthOf(file) / 3.5)}px"><img src="pictures/${file}"></div>`,
      )
      .join("");
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 16px; width: max-content; font: 14px sans-serif; background: #888 }
    section { display: flex; gap: 12px; margin-bottom: 20px }
    div { max-height: 760px; overflow: hidden }
    img { width: 100%; display: block }
  </style>${rows.map(([name, files]) => `<h2>${name}</h2><section>${pictures(files)}</section>`).join("")}`;
}
