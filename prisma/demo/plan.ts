import { weeksAfter } from "@/lib/dates";
import { POSITIVE_FROM } from "@/lib/ratings/rules";
import { UNCLAIMED_KEPT_DAYS } from "@/lib/retention";
import { COMPANIES, LOGINS, UNREGISTERED_LEADERS } from "./companies";
import { COMPANY_CLOSINGS, COMPANY_REMARKS } from "./company-remarks";
import { COMPANY_REVIEWS } from "./company-reviews";
import { LEADER_CRITICAL } from "./leader-critical";
import { LEADER_GOOD } from "./leader-good";
import { LEADER_MIXED } from "./leader-mixed";
import { LEADER_PRAISE } from "./leader-praise";
import { LEADER_CLOSINGS, LEADER_REMARKS } from "./leader-remarks";
import { overallsOf } from "./moods";
import type { Person } from "./people";
import type { Random } from "./random";
import { HELD_REVIEWS } from "./special-reviews";
import { createWriter, parseReviews, type WrittenReview } from "./writer";

const UNREGISTERED_COUNT = 8;
// Older ones would be deleted in the first nights.
const WAITING_DAYS = UNCLAIMED_KEPT_DAYS - 30;
const HELD_COUNT = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY = 4;
const IN_TWO_WEEKS = 16;
const YEARS_DAYS = 2 * 365;
// Which reviews of the leader who logs in are new, best first, and how many days old at most: 0 is today.
const RECENT_OF_LOGIN: Record<number, number> = { 0: 0, 11: 14, 20: 14, 26: 14 };
const AUTHOR_BY_LINK = 0.25;
const AUTHOR_FROM_ELSEWHERE = 0.06;
const SHAREABLE = { positive: 0.9, other: 0.6 };

export type PlannedReview = WrittenReview & {
  subject: { kind: "leader" | "company" | "unregistered"; name: string; domain: string };
  state: "PUBLISHED" | "WAITING" | "HELD" | "REMOVED";
  /** An email address; null for a review by link. */
  author: string | null;
  createdAt: Date;
  isShareable: boolean;
};

type Draft = Omit<PlannedReview, "author" | "createdAt" | "isShareable"> & {
  author?: string;
  withinDays: number;
};

/** Every review, by content alone: no ids or keys, in an order that reveals neither author nor time. */
export function planReviews(random: Random, people: Person[], now: Date): PlannedReview[] {
  const drafts = random.shuffled([...draftPublished(random, people), ...draftDecided(people)]);
  // Reviews with the fewest possible dates choose first.
  const byRoom = chooseMembersReviews(drafts)
    .toSorted((a, b) => ageMonths(a) - ageMonths(b))
    .toSorted((a, b) => a.withinDays - b.withinDays);
  const moments = listMoments(random, drafts.length, now);
  const planned = byRoom.map((draft) => {
    const joined = joinedAt(ageMonths(draft), now);
    const isFree = (at: Date) => at > joined && at >= daysBefore(now, draft.withinDays);
    const createdAt = random.pick(moments.filter(isFree));
    moments.splice(moments.indexOf(createdAt), 1);
    const author = draft.author ?? chooseAuthor(random, people, draft, { now, createdAt });
    return { ...draft, createdAt, author };
  });
  const bunched = bunchReviews(planned, people, now);
  return random.shuffled(bunched).map((review) => ({ ...review, isShareable: chooses(random, review) }));
}

/** Gives some reviews of a public leader the same week, half of the recent ones, to show its note. */
function bunchReviews<Written extends Pick<PlannedReview, "subject" | "author" | "state" | "createdAt">>(
  reviews: Written[],
  people: Person[],
  now: Date,
): Written[] {
  const monday = weeksAfter(now, -3);
  const joined = new Map(people.map(({ email, months }) => [email, joinedAt(months, now)]));
  const isMovable = ({ state, author, createdAt }: Written) =>
    state === "PUBLISHED" &&
    author !== LOGINS.member &&
    (joined.get(author ?? "") ?? 0) < monday &&
    createdAt < daysBefore(now, 14);
  const leader = people.find(({ isPublic, leads }) => isPublic && leads && leads.count < 9);
  const ofLeader = reviews.filter(({ subject }) => subject.name === leader?.email);
  const recent = ofLeader.filter(({ createdAt }) => createdAt > daysBefore(now, 100));
  // The newest, so that fewer others are left among the recent ones.
  const chosen = ofLeader
    .filter(isMovable)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, Math.max(3, Math.floor(recent.length / 2) + 1));
  return reviews.map((review) => {
    const index = chosen.indexOf(review);
    return index < 0 ? review : { ...review, createdAt: new Date(monday.getTime() + (index + 0.4) * DAY_MS) };
  });
}

export function joinedAt(months: number, now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
}

function draftPublished(random: Random, people: Person[]): Draft[] {
  const whole = LEADER_PRAISE + LEADER_GOOD + LEADER_MIXED + LEADER_CRITICAL;
  const writeOnLeader = createWriter(random, { whole, remarks: LEADER_REMARKS, closings: LEADER_CLOSINGS });
  const writeOnCompany = createWriter(random, {
    whole: COMPANY_REVIEWS,
    remarks: COMPANY_REMARKS,
    closings: COMPANY_CLOSINGS,
  });
  const ofLeaders = people.flatMap(({ email, domain, field, leads }) =>
    (leads ? overallsOf(leads.mood, leads.count) : []).map((overall) => ({
      subject: { kind: "leader" as const, name: email, domain },
      overall,
      field,
    })),
  );
  const ofUnregistered = overallsOf("good", UNREGISTERED_COUNT).map((overall, index) => {
    const name = UNREGISTERED_LEADERS[index % UNREGISTERED_LEADERS.length] ?? "";
    const domain = name.slice(name.indexOf("@") + 1);
    return { subject: { kind: "unregistered" as const, name, domain }, overall, field: "any" };
  });
  const ofCompanies = COMPANIES.flatMap(({ domain, reviews }) =>
    overallsOf(reviews.mood, reviews.count).map((overall) => ({
      subject: { kind: "company" as const, name: domain, domain },
      overall,
      field: "any",
    })),
  );
  // The leader who logs in should get the reviews that were written in one piece.
  const inOrder = [
    ...ofLeaders.filter(({ subject }) => subject.name === LOGINS.leader),
    ...random.shuffled([
      ...ofLeaders.filter(({ subject }) => subject.name !== LOGINS.leader),
      ...ofUnregistered,
    ]),
    ...random.shuffled(ofCompanies),
  ];
  return inOrder.map(({ subject, overall, field }, index) => {
    const write = subject.kind === "company" ? writeOnCompany : writeOnLeader;
    const isOfLogin = subject.name === LOGINS.leader;
    const longest = subject.kind === "unregistered" ? WAITING_DAYS : YEARS_DAYS;
    const withinDays = (isOfLogin ? RECENT_OF_LOGIN[index] : undefined) ?? longest;
    return { subject, state: "PUBLISHED", withinDays, ...write({ overall, field, about: subject.name }) };
  });
}

function draftDecided(people: Person[]): Draft[] {
  const leaders = people.filter(({ leads, email }) => leads && leads.count > 9 && email !== LOGINS.leader);
  return parseReviews(HELD_REVIEWS).map(({ text, ratings }, index) => {
    const leader = leaders[(index * 5) % leaders.length];
    if (!leader) throw new Error("The demo has no leader to hold a review of");
    const isHeld = index < HELD_COUNT;
    const subject = { kind: "leader" as const, name: leader.email, domain: leader.domain };
    return {
      subject,
      text,
      ratings,
      state: isHeld ? "HELD" : "REMOVED",
      withinDays: isHeld ? 14 : YEARS_DAYS,
    };
  });
}

function chooseMembersReviews(drafts: Draft[]): Draft[] {
  const ofLeader = (draft: Draft) => draft.subject.kind === "leader" && draft.state === "PUBLISHED";
  const own = LOGINS.member.slice(LOGINS.member.indexOf("@") + 1);
  const atHome = drafts.filter(({ subject }) => subject.domain === own);
  const onLogin = (draft: Draft) => draft.subject.name === LOGINS.leader && ofLeader(draft);
  const chosen = [
    ...atHome.filter((draft) => onLogin(draft) && draft.ratings.overallRating === 5).slice(0, 1),
    ...atHome.filter((draft) => ofLeader(draft) && !onLogin(draft)).slice(0, 3),
    ...atHome.filter(({ subject }) => subject.kind === "company").slice(0, 1),
    ...atHome.filter(({ subject }) => subject.kind === "unregistered").slice(0, 1),
    ...drafts.filter(({ state }) => state === "HELD").slice(0, 1),
    ...drafts.filter(({ state }) => state === "REMOVED").slice(0, 1),
  ];
  return drafts.map((draft) => {
    if (!chosen.includes(draft)) return draft;
    // Few write about this leader, so it still waits after some Mondays.
    const waits = draft.subject.kind === "unregistered" && { state: "WAITING" as const };
    return { ...draft, ...waits, author: LOGINS.member };
  });
}

function chooseAuthor(
  random: Random,
  people: Person[],
  { subject }: Draft,
  { now, createdAt }: { now: Date; createdAt: Date },
): string | null {
  const isFromElsewhere = random.next() < AUTHOR_FROM_ELSEWHERE;
  const canWrite = people.filter(
    ({ email, domain, months }) =>
      email !== subject.name &&
      email !== LOGINS.member &&
      (domain === subject.domain) !== isFromElsewhere &&
      joinedAt(months, now) < createdAt,
  );
  return random.next() < AUTHOR_BY_LINK || canWrite.length === 0 ? null : random.pick(canWrite).email;
}

function chooses(random: Random, { subject, ratings }: Pick<PlannedReview, "subject" | "ratings">): boolean {
  const share = ratings.overallRating >= POSITIVE_FROM ? SHAREABLE.positive : SHAREABLE.other;
  return subject.kind !== "company" && random.next() < share;
}

function ageMonths({ subject }: Draft): number {
  return COMPANIES.find(({ domain }) => domain === subject.domain)?.ageMonths ?? 0;
}

function listMoments(random: Random, count: number, now: Date): Date[] {
  const midnight = daysBefore(now, 0).getTime();
  return Array.from({ length: count }, (_, index) => {
    if (index < TODAY) return new Date(midnight + random.next() * (now.getTime() - midnight));
    if (index < TODAY + IN_TWO_WEEKS) return daysBefore(now, random.next() * 12 + 0.01);
    return daysBefore(now, 14 + (YEARS_DAYS - 14) * random.next() ** 1.25);
  });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - days * DAY_MS);
}
