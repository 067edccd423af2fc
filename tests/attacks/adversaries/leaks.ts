import { tagsOfBlock } from "@/lib/authorship/queries/tags";
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "../times";
import { type Dump, fromStored, rowsOf, type StolenRow, toStored } from "../world";
import { ANSWER_MORE, lengthWith } from "./employer";
import { ENCRYPTED_BYTES } from "./knowledge";
import { type Lived, START, type Town, type Written } from "./town";

/** `loginOf` is by the stored name of the session, `tags` by person and salt. */
type Known = { loginOf: Map<string, Lived["logins"][number]>; tags: Map<string, string> };

const SLOT_HOURS = [13, 21];
// A day's notes wait in the outbox until then.
const NOTES_LEAVE_AT = 9 * HOUR_MS;

/** The same town with a careless product. An adversary that names no authors here couldn't find a leak. */
export function withLeaks(lived: Lived): Lived {
  const { town, truth } = lived;
  const dumps = leakyDumps(lived);
  const addressOf = new Map(
    town.reviews.map(({ id, team, address }) => [id, address ?? town.people[team]?.leaderEmail ?? ""]),
  );
  const mails = [...truth].map(([id, { at }]) => ({ to: addressOf.get(id) ?? "", at: slotAfter(at) }));
  const reviews = town.reviews.map((review) => {
    const at = truth.get(review.id)?.at ?? START;
    const week = START + Math.floor((at - START) / WEEK_MS) * WEEK_MS;
    return { ...review, week, firstShown: review.address === null ? dayAfter(at) : null };
  });
  const foundOn = new Map(town.foundOn);
  for (const [member, at] of lived.joined) foundOn.set(member, dayAfter(at));
  return {
    ...lived,
    town: { ...town, findableFrom: "today", reviews, dumps, mails, foundOn, requests: leakyRequests(lived) },
  };
}

function slotAfter(at: number): number {
  const midnight = at - ((at - START) % DAY_MS);
  const slots = [0, 1].flatMap((day) => SLOT_HOURS.map((hour) => midnight + day * DAY_MS + hour * HOUR_MS));
  return Math.min(...slots.filter((slot) => slot > at));
}

function dayAfter(at: number): number {
  return Math.ceil((at - START - 8 * HOUR_MS) / DAY_MS);
}

function leakyRequests({ town, truth }: Lived): Town["requests"] {
  const texts = new Map(town.reviews.map(({ id, text }) => [id, text]));
  const sentAs = [...truth].map(([id, { member, at }]) => ({
    member,
    at,
    url: "/api/reviews",
    sent: lengthWith(texts.get(id) ?? "", town.own.byAccount),
    received: 0,
  }));
  const lists = town.requests.filter(({ url }) => url === "/api/reviews/submitted");
  return [...sentAs, ...lists.map((list) => ({ ...list, received: bytesOfList(town, truth, list) }))];
}

function bytesOfList(
  town: Town,
  truth: Lived["truth"],
  { member, at }: { member: string; at: number },
): number {
  const written = town.reviews.filter(({ id }) => {
    const own = truth.get(id);
    return own?.member === member && own.at <= at;
  });
  return 2 + written.reduce((sum, { listed }) => sum + listed + ANSWER_MORE + 1, -1);
}

function leakyDumps(lived: Lived): Town["dumps"] {
  const known: Known = {
    loginOf: new Map(lived.logins.map((login) => [`\\x${login.sid}`, login])),
    tags: new Map(),
  };
  return new Map([...lived.town.dumps].map(([day, dump]) => [day, leakyDump(lived, known, day, dump)]));
}

function leakyDump(lived: Lived, known: Known, day: number, dump: Dump): Dump {
  const taken = START + day * DAY_MS;
  const [users, reviews] = [rowsOf(dump, "users"), rowsOf(dump, "reviews")];
  const salts = new Map(users.map((row) => [row.id, row.authorSalt]));
  const writtenOf = new Map(
    reviews.map((row) => [row.unregisteredLeaderIndex, lived.truth.get(row.id ?? "")]),
  );
  return new Map([
    ...dump,
    ["sessions", rowsOf(dump, "sessions").map((row) => leakySession(known, row))],
    ["users", users.map((row) => leakyUser(lived, row, taken))],
    ["outbox_messages", notesSince(lived, taken)],
    ["reviews", reviews.map((row) => leakyReview(lived.truth, known, salts, row))],
    [
      "invitations",
      rowsOf(dump, "invitations").map((row) => leakyInvitation(row, writtenOf.get(row.emailIndex ?? null))),
    ],
  ]);
}

function leakySession({ loginOf }: Known, row: StolenRow): StolenRow {
  const login = loginOf.get(row.sid ?? "");
  if (!login) return row;
  const days = Math.ceil((login.at - START) / DAY_MS) + 30;
  const expire = new Date(START + Math.ceil(days / 7) * 7 * DAY_MS).toISOString();
  return { ...row, userId: login.member, expire };
}

/** Leaks the length of the name, the hour of the sign-up and when the row last changed. */
function leakyUser({ names, joined, truth }: Lived, row: StolenRow, taken: number): StolenRow {
  const id = row.id ?? "";
  const name = names.get(id);
  const joinedAt = joined.get(id);
  const hasJoined = joinedAt !== undefined && joinedAt < taken;
  const written = [...truth.values()].filter(({ member, at }) => member === id && at < taken);
  const { privateFields: _encrypted, ...rest } = row;
  return {
    ...rest,
    ctid: row.ctid,
    xmin: row.xmin,
    anonymousName:
      name === undefined ? null : toStored(new Uint8Array(ENCRYPTED_BYTES + Buffer.byteLength(name))),
    verificationTokenExpiry: hasJoined ? new Date(joinedAt + 24 * HOUR_MS).toISOString() : null,
    updatedAt: String(Math.max(0, ...written.map(({ at }) => at))),
  };
}

function notesSince({ town, truth }: Lived, taken: number): StolenRow[] {
  const since = taken - DAY_MS + NOTES_LEAVE_AT;
  return town.reviews.flatMap(({ id, team, address }) => {
    const at = truth.get(id)?.at ?? 0;
    const recipientId = town.people[team]?.leaderId ?? null;
    return address === null && at >= since && at < taken
      ? [{ ctid: "(0,0)", xmin: "0", id, recipientId }]
      : [];
  });
}

/** Leaks the order and the time of its submission and a tag of its author, even if it came by link. */
function leakyReview(
  truth: Lived["truth"],
  { tags }: Known,
  salts: Map<string | null | undefined, string | null | undefined>,
  row: StolenRow,
): StolenRow {
  const written = truth.get(row.id ?? "");
  if (!written) return row;
  const minutes = Math.floor((written.at - START) / MINUTE_MS);
  const salt = salts.get(written.member);
  const author = `${written.member} ${salt}`;
  const authorTag = tags.get(author) ?? firstTagOf(written.member, salt);
  tags.set(author, authorTag);
  const submittedAt = new Date(written.at).toISOString();
  return { ...row, ctid: `(${minutes},1)`, xmin: String(minutes), submittedAt, authorTag };
}

function firstTagOf(id: string, salt: string | null | undefined): string {
  const [tag] = tagsOfBlock({ id, authorSalt: fromStored(salt) }, 0);
  return toStored(tag ?? new Uint8Array());
}

function leakyInvitation(row: StolenRow, written: Written | undefined): StolenRow {
  return written ? { ...row, quietUntil: new Date(written.at + 30 * DAY_MS + HOUR_MS).toISOString() } : row;
}
