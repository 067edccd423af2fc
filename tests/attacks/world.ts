import { randomBytes } from "node:crypto";
import pg from "pg";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Viewer } from "@/lib/auth/viewer";
import { type Author, submissionHashOf, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { submitReview } from "@/lib/reviews/mutations/submit";
import { normaliseText } from "@/lib/reviews/rules";
import { type ReviewFormValues, reviewInput, type SubmittedReview } from "@/lib/reviews/schema";
import { makeCompany, makeUser } from "../factories";
import { ENDINGS, MIDDLES, OPENINGS } from "./phrases";

export type Person = Awaited<ReturnType<typeof makeUser>>;
/** A row as a thief reads it: every column as PostgreSQL prints it, with its place and its transaction. */
export type StolenRow = { ctid: string; xmin: string; [column: string]: string | null };
export type Dump = Map<string, StolenRow[]>;

const BLOCKS = 4;
export const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };

export function textNumber(index: number): string {
  const pick = (list: string[], step: number) => list[Math.floor(index / step) % list.length] ?? "";
  const facts = `Seen over ${index + 2} sprints with ${((index * 7) % 11) + 2} colleagues`;
  return `${pick(OPENINGS, 1)} ${pick(MIDDLES, OPENINGS.length)} ${pick(ENDINGS, 3)}. ${facts}.`;
}

export function newAddress(): string {
  return `${randomBytes(6).toString("hex")}@${randomBytes(6).toString("hex")}.com`;
}

export async function makePeople(count: number, perCompany: number): Promise<Person[]> {
  const people: Person[] = [];
  let company = await makeCompany();
  for (let index = 0; index < count; index++) {
    if (index > 0 && index % perCompany === 0) company = await makeCompany();
    people.push(await makeUser({ companyId: company.id }));
  }
  return people;
}

export async function submitAs(author: Person, input: Partial<ReviewFormValues>): Promise<SubmittedReview> {
  return submitReview(author as unknown as Viewer, reviewInput.parse({ ...RATINGS, ...input }), author.id);
}

export async function steal(table?: string): Promise<Dump> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  try {
    const tables = await client.query<{ name: string; columns: string[] }>(
      `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname = coalesce($1, relname)
       GROUP BY relname`,
      [table],
    );
    const dump: Dump = new Map();
    for (const { name, columns } of tables.rows) {
      const list = columns.map((column) => `${pg.escapeIdentifier(column)}::text`);
      const { rows } = await client.query<StolenRow>(
        `SELECT ctid::text, xmin::text, ${list.join(", ")} FROM ${pg.escapeIdentifier(name)} AS "stolen" ORDER BY "stolen".ctid`,
      );
      dump.set(name, rows);
    }
    return dump;
  } finally {
    await client.end();
  }
}

export async function stealTable(table: string): Promise<StolenRow[]> {
  return rowsOf(await steal(table), table);
}

export function rowsOf(dump: Dump, table: string): StolenRow[] {
  const rows = dump.get(table);
  if (!rows) throw new Error(`There is no table ${table}`);
  return rows;
}

/** The people whom the master key and their salts find behind a review's tag, hash and name. */
export function namedByKey(people: Person[], row: StolenRow): Record<"tag" | "hash" | "name", Person[]> {
  return {
    tag: people.filter((person) => storedTagsOf(person).has(row.authorTag ?? "")),
    hash: people.filter((person) => row.submissionHash === storedHashOf(person, row)),
    name: people.filter(({ id, privateFields }) => {
      const { anonymousName } = decryptPrivateFields(privateFields, id);
      return anonymousName !== null && anonymousName === row.displayName;
    }),
  };
}

export function storedTagsOf(author: Author): Set<string> {
  // The last one first: it derives those of all blocks at once.
  const blocks = Array.from({ length: BLOCKS }, (_, index) => tagsOfBlock(author, BLOCKS - 1 - index));
  return new Set(blocks.flat().map(toStored));
}

export function storedHashOf(author: Author, row: StolenRow): string {
  const submitted = {
    kind: row.revieweeId ? "leader" : "company",
    subject: row.revieweeId ?? row.companyId ?? "",
    ratings: Object.keys(RATINGS).map((column) => Number(row[column])),
    text: normaliseText(row.reviewText ?? ""),
  };
  return toStored(submissionHashOf(author, submitted));
}

export function toStored(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}

export function fromStored(stored: string | null | undefined): Uint8Array {
  return new Uint8Array(Buffer.from((stored ?? "").slice("\\x".length), "hex"));
}

export function placeOf({ ctid }: StolenRow): number {
  const [page = 0, item = 0] = ctid.slice(1, -1).split(",").map(Number);
  return page * 1_000 + item;
}

/** Whether the keys are in the order that CLUSTER creates. */
export function isInOrder(keys: (string | null | undefined)[]): boolean {
  return keys.join() === keys.toSorted().join();
}

type Changes = { added: string[]; changed: string[]; gone: string[] };

export function changes(before: Dump, after: Dump): Record<string, Changes> {
  const found: Record<string, Changes> = {};
  for (const [table, rows] of after) {
    const old = new Map((before.get(table) ?? []).map((row) => [keyOf(row), JSON.stringify(row)]));
    const fresh = new Map(rows.map((row) => [keyOf(row), JSON.stringify(row)]));
    const added = [...fresh.keys()].filter((key) => !old.has(key));
    const gone = [...old.keys()].filter((key) => !fresh.has(key));
    const changed = [...fresh]
      .filter(([key, row]) => old.has(key) && old.get(key) !== row)
      .map(([key]) => key);
    if (added.length + gone.length + changed.length > 0) found[table] = { added, changed, gone };
  }
  return found;
}

function keyOf(row: StolenRow): string {
  return row.id ?? row.sid ?? row.key ?? row.ctid;
}
