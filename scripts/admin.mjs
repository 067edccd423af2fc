import pg from "pg";
import { LOCKS } from "../lib/db/locks.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { DATA_USAGE, findDatabase, takeMode } from "./lib/find-database.mjs";
import { main } from "./lib/main.mjs";
import { StartError } from "./lib/root.mjs";

const USAGE = `Usage:
  npm run admin -- list
  npm run admin -- grant <email>
  npm run admin -- revoke <email>
${DATA_USAGE}`;

// npm run admin -- grant|revoke|list: administrators from the command line, whether the product is running or not.
main(async (script) => {
  const { command, email, mode } = await readArguments(process.argv.slice(2));
  loadDotEnv();
  const url = await findDatabase(await parseVariables(mode), mode, script);
  const client = new pg.Client({ connectionString: url });
  await connect(client);
  try {
    if (command === "list") await list(client);
    else await changeRole(client, email, command === "grant");
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

/** As it is stored. */
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

async function list(client) {
  const { rows } = await client.query(`SELECT "email" FROM "users" WHERE "isAdmin" ORDER BY "email"`);
  if (rows.length === 0) console.log("There is no administrator. Make one: npm run admin -- grant <email>");
  for (const { email } of rows) console.log(email);
  if (rows.length === 1) {
    console.log("No one can decide on reviews about the only administrator. Make a second person one.");
  }
}

/** The same rules as in the panel (lib/admin/mutations/people.ts). */
async function changeRole(client, email, isAdmin) {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.adminRoles]);
  const find = `SELECT "isAdmin", "isVerified" FROM "users" WHERE "email" = $1 FOR UPDATE`;
  const [person] = (await client.query(find, [email])).rows;
  if (!person) {
    throw new StartError(
      `No account has the address ${email}. Check its spelling, or have its owner sign up first.`,
    );
  }
  if (person.isAdmin === isAdmin) {
    return console.log(
      `${email} ${isAdmin ? "is an administrator already." : "is no administrator. Nothing changed."}`,
    );
  }
  if (isAdmin && !person.isVerified) {
    throw new StartError(`${email} isn't verified yet. Its owner has to open the emailed link first.`);
  }
  const others = `SELECT FROM "users" WHERE "isAdmin" AND "email" <> $1 LIMIT 1`;
  if (!isAdmin && (await client.query(others, [email])).rowCount === 0) {
    throw new StartError(`${email} is the only administrator. Make someone else one first.`);
  }
  await client.query(`UPDATE "users" SET "isAdmin" = $2 WHERE "email" = $1`, [email, isAdmin]);
  await client.query(
    `INSERT INTO "audit_entries" ("id", "day", "admin", "action", "subject")
     VALUES (gen_random_uuid(), (now() AT TIME ZONE 'UTC')::date, 'command line', $1, $2)`,
    [isAdmin ? "admin-granted" : "admin-revoked", email],
  );
  await client.query("COMMIT");
  console.log(`${email} is ${isAdmin ? "now" : "no longer"} an administrator.`);
}
