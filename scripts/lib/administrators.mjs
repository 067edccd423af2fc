import { LOCKS } from "../../lib/db/locks.mjs";
import { StartError } from "./root.mjs";

/** @param {import("pg").Client} client @returns {Promise<string>} what to print */
export async function listAdministrators(client) {
  const { rows } = await client.query(`SELECT "email" FROM "users" WHERE "isAdmin" ORDER BY "email"`);
  if (rows.length === 0) return "There is no administrator. Make one: npm run admin -- grant <email>";
  const lines = rows.map(({ email }) => email);
  if (rows.length === 1) {
    lines.push("No one can decide on reviews about the only administrator. Make a second person one.");
  }
  return lines.join("\n");
}

/**
 * The same rules as in lib/admin/mutations/people.ts. End `client` afterwards: without a change, its
 * transaction stays open.
 * @param {import("pg").Client} client @param {{ email: string, isAdmin: boolean }} role @returns {Promise<string>}
 */
export async function changeRole(client, { email, isAdmin }) {
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
    return `${email} ${isAdmin ? "is an administrator already." : "is no administrator. Nothing changed."}`;
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
  return `${email} is ${isAdmin ? "now" : "no longer"} an administrator.`;
}
