import "server-only";
import { REMOVAL_REASONS } from "@/lib/admin/schema";
import { hashPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/viewer";
import { listUsedTags } from "@/lib/authorship/queries/tags";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import type { ModerationKind } from "@/lib/moderation/schema";
import { sharePage } from "@/lib/sharing/mutations";
import type { Prisma } from "@/prisma/generated/client";
import { makeCompany, makeReviews, makeUser } from "@/tests/factories";
import type { ReviewOptions } from "@/tests/review-rows";
import { answerSome } from "./answers";
import { COMPANIES, LOGINS } from "./companies";
import { listPeople, type Person } from "./people";
import { joinedAt, type PlannedReview, planReviews } from "./plan";
import { createRandom } from "./random";

const SEED = 20_250_311;
const DAY_MS = 24 * 60 * 60 * 1000;

type Company = Awaited<ReturnType<typeof makeCompany>>;
type User = Awaited<ReturnType<typeof makeUser>>;
type World = { companies: Map<string, Company>; users: Map<string, User>; midnight: number };

export async function fillDemo(password: string, now: Date): Promise<void> {
  const { people, planned } = planDemo(now);
  const companies = await makeCompanies(now);
  const users = await makeMembers(people, companies, { hashedPassword: await hashPassword(password), now });
  const world = { companies, users, midnight: Math.floor(now.getTime() / DAY_MS) * DAY_MS };
  await makeReviews(planned.map((review) => toOptions(review, world)));
  await shareSome(known(users, LOGINS.leader), now);
  await decideSome(world, now);
  await answerSome(known(users, LOGINS.leader), known(users, LOGINS.member), now);
  await countRemovals(now);
}

async function countRemovals(now: Date): Promise<void> {
  const decisions: Omit<Prisma.RemovalCountCreateManyInput, "month">[] = [
    { outcome: "attack", askedBy: "moderation", count: 6 },
    { outcome: "off-topic", askedBy: "moderation", count: 2 },
    { outcome: "private-data", askedBy: "leader", count: 5 },
    { outcome: "left", askedBy: "leader", count: 9 },
    { outcome: "left", askedBy: "moderation", count: 13 },
    { outcome: "restored", askedBy: "moderation", count: 1 },
  ];
  const data = [-4, -3, -1].flatMap((months) =>
    decisions.map((decision) => ({
      ...decision,
      month: firstOfMonth(now, months),
      count: Math.ceil((decision.count * (6 + months)) / 5),
    })),
  );
  await db.removalCount.createMany({ data });
}

async function decideSome({ users }: World, now: Date): Promise<void> {
  const removed = await db.review.findMany({ where: { state: "REMOVED" } });
  const ofMember = await listUsedTags(known(users, LOGINS.member));
  const isMembers = ({ authorTag }: { authorTag: Uint8Array }) =>
    ofMember.some((tag) => Buffer.compare(tag, authorTag) === 0);
  for (const review of removed) {
    const { id } = review;
    const reason = REMOVAL_REASONS[0];
    await db.review.update({
      where: { id },
      data: { removalReason: reason, isModerated: true, ...(!isMembers(review) && { appeal: "OPEN" }) },
    });
    const day = new Date(now.getTime() - DAY_MS);
    await db.auditEntry.create({
      data: { day, admin: LOGINS.administrator, action: "review-removed", subject: id, reason },
    });
  }
  const reported = await db.review.findFirstOrThrow({
    where: { revieweeId: known(users, LOGINS.leader).id, state: "PUBLISHED" },
    orderBy: [{ overallRating: "asc" }, { createdAt: "desc" }],
  });
  const reportNote = "The budget was never cut. I can show the figures.";
  const report = { report: "OPEN", reportReason: "untrue", reportNote } as const;
  await db.review.update({ where: { id: reported.id }, data: report });
}

async function shareSome({ id }: User, now: Date): Promise<void> {
  const leader = await db.user.update({ where: { id }, data: { isBadgeShown: true } });
  const review = await db.review.findFirstOrThrow({
    where: { revieweeId: id, isShareable: true, state: "PUBLISHED", visibleAt: { lte: now } },
    orderBy: [{ overallRating: "desc" }, { createdAt: "desc" }],
  });
  // `getViewer` needs a cookie, and no one has one here.
  const viewer = leader as unknown as Viewer;
  await sharePage(viewer, { type: "progress" }, now);
  await sharePage(viewer, { type: "review", id: review.id }, now);
}

export function planDemo(now: Date): { people: Person[]; planned: PlannedReview[] } {
  const random = createRandom(SEED);
  const people = listPeople(random);
  return { people, planned: planReviews(random, people, now) };
}

async function makeCompanies(now: Date): Promise<World["companies"]> {
  const made = await Promise.all(
    COMPANIES.map(({ ageMonths, members: _members, reviews: _reviews, ...columns }) =>
      makeCompany({
        ...columns,
        website: `https://www.${columns.domain}`,
        createdAt: joinedAt(ageMonths, now),
      }),
    ),
  );
  return new Map(made.map((company) => [company.domain, company]));
}

async function makeMembers(
  people: Person[],
  companies: World["companies"],
  { hashedPassword, now }: { hashedPassword: string; now: Date },
): Promise<World["users"]> {
  const users = new Map<string, User>();
  // One at a time, because members of one company wait for its row anyway.
  for (const person of people) {
    const user = await makeUser({
      company: known(companies, person.domain),
      hashedPassword,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      title: person.title,
      department: person.department || null,
      areReviewsPublic: person.isPublic,
      isAdmin: person.email === LOGINS.administrator,
      anonymousName: person.anonymousName,
      createdAt: joinedAt(person.months, now),
    });
    users.set(user.email, user);
  }
  return users;
}

function toOptions(review: PlannedReview, { companies, users, midnight }: World): ReviewOptions {
  const { subject, state, text, ratings, createdAt, isShareable } = review;
  const company = known(companies, subject.domain);
  return {
    author: review.author ? known(users, review.author) : null,
    ...(subject.kind === "leader" && { leader: known(users, subject.name) }),
    ...(subject.kind === "company" && { company }),
    ...(subject.kind === "unregistered" && { unregisteredLeaderEmail: subject.name }),
    ratings,
    text,
    isShareable,
    state,
    release: state === "WAITING" ? "together" : "now",
    ...(state === "HELD" && { holdReasons: reasonsToHold(text) }),
    createdAt,
    sealed: createdAt.getTime() < midnight,
  };
}

function reasonsToHold(text: string): ModerationKind[] {
  const decision = moderateReview({ text, knownNames: [], recentTexts: [], recentCount: 0 });
  if (decision.outcome !== "hold") throw new Error(`Moderation does not hold: ${text}`);
  return decision.reasons;
}

function known<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (!value) throw new Error(`The demo does not know ${key}`);
  return value;
}
