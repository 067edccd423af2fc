import path from "node:path";
import { heapVariables } from "../../../scripts/lib/application.mjs";
import { buildApplication, generateClient, SERVER } from "../../../scripts/lib/build.mjs";
import { openDatabase } from "../../../scripts/lib/database.mjs";
import { emptyVariables, parseVariables } from "../../../scripts/lib/environment.mjs";
import { freePort } from "../../../scripts/lib/ports.mjs";
import { runQuietly } from "../../../scripts/lib/processes.mjs";
import { ROOT } from "../../../scripts/lib/root.mjs";
import { makeTemporaryFolder } from "../../../scripts/lib/temporary-folder.mjs";
import { inWorkshop } from "../../../scripts/lib/workshop.mjs";
import { openFront } from "../../machines/front.mjs";
import { startNext } from "./next-server.mjs";

const MACHINES = 3;

export function buildSite({ signal }) {
  return inWorkshop(signal, async () => {
    await generateClient(signal);
    await buildApplication(signal);
  });
}

/**
 * @param {import("../../../scripts/lib/main.mjs").Script} script
 * @param {{ fillWith: string[], variables?: Record<string, string> }} options the script with its arguments
 * @returns {Promise<{ url: string, databaseUrl: string, filled: unknown }>} `filled` is the JSON that the script printed
 */
export async function serveFilled(script, options) {
  const { env, filled } = await openFilled(script, options);
  const { url } = await startSite(script, { env });
  return { url, databaseUrl: env.DATABASE_URL, filled };
}

/** `startSite` serves it with `env`, which has as much heap as in production. */
export async function openFilled(script, { fillWith, variables = {} }) {
  const folder = makeTemporaryFolder("bench-site", script.defer);
  Object.assign(process.env, emptyVariables(), {
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, "data"),
    ...variables,
  });
  const given = await parseVariables("start");
  const env = await openDatabase(given, script);
  const fillArgs = ["--import", "tsx", "--conditions=react-server", ...fillWith];
  const filled = JSON.parse(
    await runQuietly(process.execPath, fillArgs, { cwd: ROOT, env, signal: script.signal }),
  );
  return { env: { ...env, ...heapVariables(given) }, filled };
}

/** @param {{ env: NodeJS.ProcessEnv, core?: number, path?: string }} options as in `startNext` */
export function startSite(script, { env, core, path = "/api/ready" }) {
  return startNext(script, { folder: ROOT, next: SERVER, port: env.PORT, env, core, path });
}

/** docs/operations.md, 'Many machines'. */
export async function startMachines(script, { env }) {
  const folder = path.dirname(env.DATA_DIR);
  const given = {
    folder,
    databaseUrl: env.DATABASE_URL,
    port: Number(env.PORT),
    count: MACHINES,
    variables: env,
  };
  const { start } = await openFront(script, given);
  await start();
  return { url: `http://localhost:${env.PORT}` };
}
