import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { fill } from "./fill";

// Enough for a run: from an author's 48th review on, tags take another round trip, as hardly anyone's do.
const AUTHORS = 800;
const LEADERS = 100;

const now = new Date();
const [reviews, own] = process.argv.slice(2).map(Number);
const ids = await fill(reviews ?? 0, own);
const people = await db.user.findMany({
  where: { id: { notIn: [ids.memberId, ids.leaderId] } },
  select: { id: true, companyId: true },
  orderBy: { id: "asc" },
  take: AUTHORS + LEADERS,
});
const split = people.length - Math.min(LEADERS, Math.floor(people.length / 2));

const printed = JSON.stringify({
  ...ids,
  cookies: { member: await signIn(ids.memberId), leader: await signIn(ids.leaderId) },
  authors: await Promise.all(people.slice(0, split).map(({ id }) => signIn(id))),
  leaders: people.slice(split),
});
// More than a pipe holds.
process.stdout.write(printed, () => process.exit());

async function signIn(userId: string): Promise<string> {
  return `${sessionCookieName()}=${encodeSession(await createSession(userId, now), now)}`;
}
