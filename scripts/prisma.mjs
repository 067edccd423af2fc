import { ensureDatabase } from "./lib/application-role.mjs";
import { PRISMA } from "./lib/build.mjs";
import { locateCluster } from "./lib/cluster.mjs";
import { runCommand } from "./lib/command.mjs";
import { lockDataFolder, startDatabase } from "./lib/database.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { main } from "./lib/main.mjs";
import { runningServer } from "./lib/postgres.mjs";

const WITHOUT_DATABASE = new Set([
  "--help",
  "--version",
  "-h",
  "-v",
  "format",
  "generate",
  "validate",
  "version",
]);

main(async (script) => {
  const args = process.argv.slice(2);
  loadDotEnv();
  const variables = WITHOUT_DATABASE.has(args[0] ?? "-h") ? {} : await devDatabase(script);
  return runCommand([process.execPath, PRISMA, ...args], { ...process.env, ...variables }, script.signal);
});

async function devDatabase(script) {
  const env = await parseVariables("dev");
  if (env.DATABASE_URL) return { DATABASE_URL: env.DATABASE_URL };
  const cluster = locateCluster(env.DATA_DIR, env.EMBEDDED_PG_USER);
  if (!runningServer(cluster)) {
    await lockDataFolder(env, script);
    await startDatabase(env, script);
  }
  const { url, superuserUrl } = runningServer(cluster);
  // The application's role may not create the shadow database that `migrate dev` and `migrate diff` need.
  const shadow = new URL(url);
  shadow.pathname = "/shadow";
  await ensureDatabase(superuserUrl, shadow);
  return { DATABASE_URL: url, SHADOW_DATABASE_URL: shadow.toString() };
}
