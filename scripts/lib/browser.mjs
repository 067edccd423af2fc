import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { nameFinishedFolder } from "./finished-folder.mjs";
import { runQuietly } from "./processes.mjs";
import { ROOT, StartError } from "./root.mjs";

const PACKAGED = path.join(ROOT, "node_modules", "@sparticuz", "chromium");

const INSTALLED = {
  linux: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"].flatMap((name) =>
    (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name)),
  ),
  darwin: ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)"].map((name) =>
    path.join(process.env[name] ?? "C:\\", "Google", "Chrome", "Application", "chrome.exe"),
  ),
};

/** @returns {Promise<{ executablePath: string, args: string[], env?: Record<string, string> }>} launch options */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new StartError(`CHROMIUM_PATH: there is no file ${given}.`);
  if (given) return { executablePath: given, args: [] };
  for (const executablePath of (INSTALLED[process.platform] ?? []).filter((file) => existsSync(file))) {
    // Ubuntu's chromium-browser may be a script that only says how to install it.
    if (process.platform === "win32" || (await runs(executablePath))) return { executablePath, args: [] };
  }
  if (process.platform === "linux" && process.arch === "x64" && existsSync(PACKAGED))
    return packagedBrowser();
  return playwrightBrowser();
}

/** Without this, Chromium on Linux fits letters to whole pixels, which a phone doesn't.
 * @param {{ args: string[] }} found */
export function withPhoneLetters(found) {
  return { ...found, args: [...found.args, "--font-render-hinting=none"] };
}

async function runs(program, env = process.env) {
  try {
    return await runQuietly(program, ["--version"], { env });
  } catch {
    return null;
  }
}

async function packagedBrowser() {
  const folder = await unpack();
  const executablePath = path.join(folder, "chromium");
  // The package's default arguments are for AWS Lambda and crash this version on an ordinary machine.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  const hasFonts = existsSync("/etc/fonts/fonts.conf");
  const env = { ...process.env, ...(!hasFonts && { FONTCONFIG_PATH: path.join(folder, "fonts") }) };
  if (await runs(executablePath, env)) return { executablePath, args, env };
  // A bare machine has no libnss3 and libnspr4; the package contains them.
  const libraries = [path.join(folder, "al2023", "lib"), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  const bare = { ...env, LD_LIBRARY_PATH: libraries };
  await runQuietly(executablePath, ["--version"], { env: bare }).catch((error) => {
    throw new StartError(`${error.message}\nInstall Chromium, or name one in CHROMIUM_PATH.`);
  });
  return { executablePath, args, env: bare };
}

/** Into a new folder, because the package would take a half-written file in /tmp for a whole one. */
async function unpack() {
  const { version } = JSON.parse(readFileSync(path.join(PACKAGED, "package.json"), "utf8"));
  const target = path.join(ROOT, "node_modules", ".cache", `chromium-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // As on AWS Lambda, so that it unpacks its libraries too.
  const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const script = 'import("@sparticuz/chromium").then((module) => module.default.executablePath())';
  await runQuietly(process.execPath, ["-e", script], { cwd: ROOT, env });
  nameFinishedFolder(unfinished, target);
  return target;
}

async function playwrightBrowser() {
  const { chromium } = await import("@playwright/test");
  const executablePath = chromium.executablePath();
  if (!existsSync(executablePath)) {
    const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
    await runQuietly(process.execPath, [cli, "install", "chromium"]).catch((error) => {
      throw new StartError(
        `No Chromium for the browser tests. Install one, or name it in CHROMIUM_PATH.\n${error.message}`,
      );
    });
  }
  return { executablePath, args: [] };
}
