import "server-only";
import { pbkdf2Sync, randomBytes, randomInt } from "node:crypto";
import type { AccountHolder } from "@/lib/auth/viewer";
import { saltsOf } from "@/lib/authorship/rules";
import { hmacParts } from "@/lib/crypto/key-ring.mjs";
import { keyedHash, renewHashes, storedHash } from "@/lib/crypto/keys";
import { batchReadById } from "@/lib/db/batched-read";
import { db } from "@/lib/db/client";
import { readPrepared } from "@/lib/db/prepared";
import type { Statements } from "@/lib/db/transaction";
import { AppError } from "@/lib/errors";
import { Prisma, type ReviewState, type User } from "@/prisma/generated/client";

/** Slots in a block, and how many of them are used before the next block begins (docs/anonymity.md). */
export const BLOCK_SLOTS = 64;
export const BLOCK_FILL = 48;

// Only 192 unlinked or deleted reviews can make a longer gap (docs/anonymity.md, 'Your Submissions').
const EMPTY_BLOCKS_TO_STOP = 4;
const BLOCKS_AT_ONCE = EMPTY_BLOCKS_TO_STOP + 1;

const KEY_BYTES = 32;
const SQL_KEY_BYTES = Prisma.raw(`${KEY_BYTES}`);
const SLOT_BYTES = 4;

/** Never stored with a review. */
export type Author = { id: string; authorSalt: Uint8Array };

type Tag = Uint8Array<ArrayBuffer>;

export type Submission = {
  id: string;
  authorTag: Tag;
  submissionHash: Tag;
  revieweeId: string | null;
  unregisteredLeaderIndex: Tag | null;
  firstByAuthor: Tag | null;
  createdAt: Date;
  overallRating: number;
  state: ReviewState;
};

/** Another submission may still take the tag first. */
export function pickFreeTag(author: Author, submissions: Submission[]): Tag {
  for (let block = 0; ; block++) {
    const tags = tagsBetween(author, block * BLOCK_SLOTS, (block + 1) * BLOCK_SLOTS);
    const used = new Set(submissions.map(({ authorTag }) => tags.indexOf(authorTag)));
    const places = Array.from({ length: BLOCK_SLOTS }, (_, index) => index * KEY_BYTES);
    const free = places.filter((place) => !used.has(place));
    if (free.length <= BLOCK_SLOTS - BLOCK_FILL) continue;
    // Random, because with 'the next free one' parallel submissions would all take the same slot.
    const place = free[randomInt(free.length)];
    if (place !== undefined) return Uint8Array.from(tags.subarray(place, place + KEY_BYTES));
  }
}

type Salts = Pick<User, "authorSalt" | "unlockedSalts">;

const SELECT_SALTS = `SELECT "authorSalt", "unlockedSalts" FROM "users"`;

const readSalts = batchReadById<Salts>(`${SELECT_SALTS} WHERE "id" = "key"."id"`);

async function readSaltsIn(transaction: Statements, id: string): Promise<Salts | undefined> {
  const [salts] = await transaction.$queryRaw<Salts[]>`${Prisma.raw(SELECT_SALTS)} WHERE "id" = ${id}::uuid`;
  return salts;
}

/** Includes those under unlocked salts. @throws AppError unauthenticated when the account was deleted */
export async function listSubmissionsOf(
  { id }: AccountHolder,
  source: Statements = db,
): Promise<Submission[]> {
  const salts = source === db ? await readSalts(id) : await readSaltsIn(source, id);
  if (!salts) throw new AppError("unauthenticated", "Please log in to continue.");
  const found: Submission[] = [];
  // One after the other, because a transaction has one connection.
  for (const authorSalt of saltsOf(salts))
    found.push(...(await listSubmissionsBy({ id, authorSalt }, source)));
  return found;
}

export async function listTagsOf(holder: AccountHolder, source: Statements = db): Promise<Tag[]> {
  return tagsOf(await listSubmissionsOf(holder, source));
}

export async function listUsedTags(author: Author, source: Statements = db): Promise<Tag[]> {
  return tagsOf(await listSubmissionsBy(author, source));
}

export async function listSubmissionsBy(author: Author, source: Statements = db): Promise<Submission[]> {
  const found: Submission[] = [];
  let emptyBlocks = 0;
  for (let first = 0; emptyBlocks < EMPTY_BLOCKS_TO_STOP; first += BLOCKS_AT_ONCE) {
    const tags = tagsBetween(author, first * BLOCK_SLOTS, (first + BLOCKS_AT_ONCE) * BLOCK_SLOTS);
    const rows = await readByTag(tags, source);
    const slots = new Map(rows.map((row) => [row, tags.indexOf(row.authorTag) / KEY_BYTES]));
    const slotOf = (row: Submission) => slots.get(row) ?? 0;
    found.push(...rows.sort((a, b) => slotOf(a) - slotOf(b)));
    const used = new Set(rows.map((row) => Math.floor(slotOf(row) / BLOCK_SLOTS)));
    for (let block = 0; block < BLOCKS_AT_ONCE; block++) emptyBlocks = used.has(block) ? 0 : emptyBlocks + 1;
  }
  return found;
}

// One submission asks for the same tags several times. They are forgotten with the request.
const derived = new WeakMap<Author, Buffer>();

/** By slot, 32 bytes each: `HMAC(HMAC(author/v1, salt, id), slot)`, renewed. */
export function tagsOfBlock(author: Author, block: number): Tag[] {
  const tags = tagsBetween(author, block * BLOCK_SLOTS, (block + 1) * BLOCK_SLOTS);
  return Array.from({ length: BLOCK_SLOTS }, (_, index) =>
    Uint8Array.from(tags.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES)),
  );
}

/** `tag` must come from the same `author` object, which keeps the tags. Ends after the next block: another
 * one begins only after 48 submissions at once. @throws Error for any other tag */
export function tagsTakenSince(author: Author, tag: Tag): Uint8Array {
  const place = derived.get(author)?.indexOf(tag) ?? -1;
  if (place < 0) throw new Error("A tag that isn't the author's");
  const block = Math.floor(place / KEY_BYTES / BLOCK_SLOTS);
  return tagsBetween(author, 0, (block + 2) * BLOCK_SLOTS);
}

function tagsBetween(author: Author, first: number, end: number): Buffer {
  const known = derived.get(author);
  const tags = known && known.length >= end * KEY_BYTES ? known : deriveTags(author, end);
  derived.set(author, tags);
  return tags.subarray(first * KEY_BYTES, end * KEY_BYTES);
}

// One iteration of PBKDF2 is HMAC(key, salt ‖ n), n = 1, 2 … (RFC 8018, 5.2): one call instead of hundreds.
// Its salt here is what `hmacParts` puts before a slot.
function deriveTags(author: Author, end: number): Buffer {
  const key = keyedHash("author/v1", author.authorSalt, author.id);
  const first = hmacParts(key, [Buffer.alloc(SLOT_BYTES)]);
  const rest = pbkdf2Sync(key, Buffer.of(0, 0, 0, SLOT_BYTES), 1, (end - 1) * KEY_BYTES, "sha256");
  return renewHashes(Buffer.concat([first, rest]));
}

/** `ratings` are in the order of `RATING_DIMENSIONS`, and `text` is normalised. */
export type Submitted = { kind: string; subject: string; ratings: readonly number[]; text: string };

type Unnumbered = Pick<Submitted, "ratings" | "text"> & { sentAt: Date };

/** Salted, so that someone who takes over the account by a reset can't test guesses of what it once sent. */
export function submissionHashOf(author: Author, { kind, subject, ratings, text }: Submitted): Tag {
  const parts = [kind, subject, ratings.join(","), text];
  return storedHash("submission/v1", author.authorSalt, author.id, ...parts);
}

/** Has nothing of an account. Without a nonce, it includes the hour (UTC) in which the review came. */
export function linkSubmissionHashOf(leaderId: string, sent: { nonce: string } | Unnumbered): Tag {
  const parts = "nonce" in sent ? [sent.nonce] : [sent.ratings.join(","), sent.text, hourOf(sent.sentAt)];
  return storedHash("link-submission/v1", leaderId, ...parts);
}

function hourOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-01-01T00".length);
}

/** Replaces a tag or hash that would lead to someone. */
export function randomKey(): Tag {
  return new Uint8Array(randomBytes(KEY_BYTES));
}

/** The tags go as one value: hundreds of parameters would take longer to send and plan than to look up. */
export function hasTagSql(tags: unknown): Prisma.Sql {
  return Prisma.sql`"authorTag" = ANY(ARRAY(
    SELECT substring(t."all" FROM place * ${SQL_KEY_BYTES} + 1 FOR ${SQL_KEY_BYTES})
    FROM (SELECT ${tags}::bytea) AS t ("all"), generate_series(0, length(t."all") / ${SQL_KEY_BYTES} - 1) AS place))`;
}

async function readByTag(tags: Buffer, source: Statements): Promise<Submission[]> {
  return readFrom<Submission>(
    source,
    Prisma.sql`
      SELECT "id", "authorTag", "submissionHash", "revieweeId", "unregisteredLeaderIndex", "firstByAuthor",
        "createdAt", "overallRating", "state"
      FROM "reviews"
      WHERE ${hasTagSql(tags)}`,
  );
}

function readFrom<Row>(source: Statements, statement: Prisma.Sql): Promise<Row[]> {
  return source === db ? readPrepared<Row>(statement) : source.$queryRaw<Row[]>(statement);
}

function tagsOf(submissions: Submission[]): Tag[] {
  return submissions.map(({ authorTag }) => authorTag);
}
