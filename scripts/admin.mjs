import pg from "pg";
import { changeRole, listAdministrators } from "./lib/administrators.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { DATA_USAGE, findDatabase, takeMode } from "./lib/find-database.mjs";
import { main } from "./lib/main.mjs";
import { StartError } from "./lib/root.mjs";

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- grant <email>
  npm run admin -- revoke <email>
${DATA_USAGE}`;

main(async (script) => {
  const { command, email, mode } = await readArguments(process.argv.slice(2));
  loadDotEnv();
  const url = await findDatabase(await parseVariables(mode), mode, script);
  const client = new pg.Client({ connectionString: url });
  await connect(client);
  try {
    if (command === "list") console.log(await listAdministrators(client));
    else console.log(await changeRole(client, { email, isAdmin: command === "grant" }));
  } finally {
    await client.end();
  }
});

async function readArguments(args) {
  const mode = takeMode(args);
  const [command, typed, ...rest] = args;
  const isCommand = command === "list" ? typed === undefined : ["grant", "revoke"].includes(command) && typed;
  if (!isCommand || rest.length > 0 || !mode) throw new StartError(USAGE);
  return { command, mode, email: typed && (await parseEmail(typed)) };
}

async function parseEmail(typed) {
  const { tsImport } = await import("tsx/esm/api");
  const { emailAddress } = await tsImport("../lib/email-address.ts", import.meta.url);
  const { data, success } = emailAddress("").safeParse(typed);
  if (!success) throw new StartError(`'${typed}' isn't an email address.`);
  return data;
}

async function connect(client) {
  try {
    await client.connect();
    await client.query(`SELECT FROM "audit_entries" LIMIT 0`);
  } catch (error) {
    await client.end().catch(() => {});
    if (error.code === "42P01") {
      throw new StartError(
        "This database is older than this version. Start the product once, which brings it up to date.",
      );
    }
    throw new StartError(`The database can't be reached: ${error.message || error.code}`);
  }
}
