import path from "node:path";
import { buildApplication, generateClient, SERVER } from "./build.mjs";
import { runCommand } from "./command.mjs";
import { lockDataFolder, openDatabase } from "./database.mjs";
import { parseVariables } from "./environment.mjs";
import { isPortFree } from "./ports.mjs";
import { runQuietly, sleep } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT, StartError } from "./root.mjs";
import { inWorkshop } from "./workshop.mjs";

const PRIMARY = path.join(ROOT, "scripts", "lib", "workers.mjs");
const NEW_SPACE_MIN_MB = 8;
const NEW_SPACE_PART = 32;
// Longer than proxies keep theirs (Caddy two minutes, nginx one). If we closed first, a request could meet
// the closing connection, and proxies don't send a submission a second time.
const IDLE_CONNECTION_MS = 125_000;

const DEMO_OPERATOR = {
  OPERATOR_NAME: "Fernhollow Trust",
  OPERATOR_PLACE: "Leeds, United Kingdom",
  CONTACT_EMAIL: "hello@fernhollow.example",
};

export async function startApplication(mode, script, serveWith = serve) {
  const { signal } = script;
  const env = await parseVariables(mode);
  await lockDataFolder(env, script);
  if (!(await isPortFree(env.HOST, env.PORT))) throw new StartError(portTakenMessage(env, mode));
  await inWorkshop(signal, () => generateClient(signal));
  const opened = await step("Starting the database", () => openDatabase(env, script), signal);
  const variables = {
    ...(mode === "demo" && !env.OPERATOR_NAME && DEMO_OPERATOR),
    ...opened,
    NODE_ENV: mode === "dev" ? "development" : "production",
  };
  const logins =
    mode === "demo" ? await step("Preparing the demo", () => seed(variables, signal), signal) : "";
  if (mode !== "dev") await inWorkshop(signal, () => buildApplication(signal));
  void announce(env, logins || mailNote(env), signal);
  if (mode !== "dev") return serveWith(env, variables, signal);
  return runNext(SERVER, ["dev"], env, { variables, signal });
}

export function serve(env, variables, signal) {
  const { WORKERS, RATE_LIMIT_KEYS, REDIS_WAIT_MS } = env;
  const ofServer = {
    NODE_ENV: "production",
    // lib/http/last-requests.ts does it: Next cuts a request that comes as it closes the connection.
    NEXT_MANUAL_SIG_HANDLE: "1",
    ...heapVariables(env),
    WORKERS: String(WORKERS),
    RATE_LIMIT_KEYS: String(RATE_LIMIT_KEYS),
    REDIS_WAIT_MS: String(REDIS_WAIT_MS),
  };
  const program = WORKERS > 1 ? [PRIMARY] : SERVER;
  const command = ["start", "--keepAliveTimeout", String(IDLE_CONNECTION_MS)];
  return runNext(program, command, env, { variables: { ...variables, ...ofServer }, signal });
}

function runNext(program, command, { HOST, PORT }, { variables, signal }) {
  const next = [...command, "-H", HOST, "-p", String(PORT)];
  return runCommand([process.execPath, ...program, ...next], variables, signal);
}

function portTakenMessage({ PORT }, mode) {
  const command = mode === "start" ? "npm start" : `npm run ${mode}`;
  return `Port ${PORT} is taken by another program. Choose another one: PORT=${PORT + 1} ${command}`;
}

/** With little space for new objects, V8 copies those of waiting requests again and again. */
export function heapVariables({ HEAP_MAX_MB }) {
  const given = process.env.NODE_OPTIONS ?? "";
  const newSpace = Math.max(NEW_SPACE_MIN_MB, Math.ceil(HEAP_MAX_MB / NEW_SPACE_PART));
  const options = [given, `--max-old-space-size=${HEAP_MAX_MB}`, `--max-semi-space-size=${newSpace}`];
  return { NODE_OPTIONS: options.join(" ").trim() };
}

function seed(env, signal) {
  // The condition makes "server-only" importable outside of Next.
  const args = ["--import", "tsx", "--conditions=react-server", "prisma/seed.ts"];
  return runQuietly(process.execPath, args, { cwd: ROOT, env, signal });
}

function mailNote({ RESEND_API_KEY, SMTP_URL, DATA_DIR, APP_URL }) {
  if (RESEND_API_KEY || SMTP_URL) return `Sign up at ${APP_URL}/register`;
  const folder = path.relative(ROOT, path.join(DATA_DIR, "mail"));
  return `Sign up at ${APP_URL}/register. Emails are written to ${folder}, and their links are printed here.`;
}

async function announce({ HOST, PORT, APP_URL }, logins, signal) {
  const health = `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}/api/health`;
  while (!signal.aborted) {
    const answer = await fetch(health, { signal }).catch(() => null);
    if (answer) return console.log(`\nReady: ${APP_URL}   (Ctrl-C stops it)\n${logins}`);
    await sleep(100);
  }
}
