import { createHash } from "node:crypto";

// Each connection keeps what it has prepared, about 50 KB per statement.
const NAMED_MAX = 200;
// A list of values makes another text for each length, which would soon be too many.
const PLACEHOLDERS_MAX = 16;

const named = new Map<string, string>();

const names = new Map<string, string>();

/** From the text alone: no value is in it, and a changed text gets another name on an open connection. */
export function statementName(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

/** Returns '' for a statement that isn't prepared, but parsed for each call. */
export function nameOfPrisma({ sql, args }: { sql: string; args: unknown[] }): string {
  const known = named.get(sql);
  if (known) return known;
  if (args.length === 0 || args.length > PLACEHOLDERS_MAX || named.size >= NAMED_MAX) return "";
  const name = statementName(sql);
  named.set(sql, name);
  return name;
}
