import { vi } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { updateAccount } from "@/lib/accounts/mutations";
import { decodeSession, hashSession, sessionCookieName } from "@/lib/auth/session-token";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { deliverDueMail } from "@/lib/mail/deliver";
import * as send from "@/lib/mail/send";
import type { ReviewFormValues } from "@/lib/reviews/schema";
import { makeCompany, makeUser } from "@/tests/factories";
import { waitingMails } from "@/tests/mails";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { type Dump, steal } from "../world";
import { Browser, connectBrowsers, type Traffic } from "./browser";
import { type Random, randomOf } from "./random";
import { someName, someText } from "./texts";

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** A Monday; all ends within the month, so that the month of a sign-up tells newcomers from the others. */
export const START = Date.parse("2026-09-07T00:00:00Z");

const OLD_MEMBERS = 3;
const NEW_MEMBERS = 3;
// So many teams have their newcomers at the same moments, because a sign-up takes its time for real.
const TEAMS_THAT_GROW_TOGETHER = 7;
const AT_ONCE = 8;
const FAMILY_NAME = "Marsh";
const PASSWORD = "amber-kettle-orchard";
const SENTENCE = "Explains decisions before they are final.";

// What people do: most weeks without a visit, and every other visit leads to a review.
const AT_WORK = { weekday: 0.3, weekend: 0.1 };
const VISIT = 0.18;
const WRITE = 0.55;
const WRITE_WHEN_NEW = 0.75;
const ABOUT_AN_ADDRESS = 0.25;
const BY_LINK = 0.12;
const UNLINK = 0.12;
const LOOK_AT_OWN = 0.4;
const STAYS_LOGGED_IN = 0.35;
const HAS_NAME = 0.5;

export type Settings = { seed: number; teams: number; weeks: number; findableFrom: "today" | "monday" };

export type Team = { leaderId: string; leaderEmail: string; companyId: string; members: string[] };

/** A review as those know it who may read it, or as it lies in the tables where it is about an address. */
export type Seen = {
  id: string;
  team: number;
  /** The moment of the Monday that is shown. */
  week: number;
  /** Of a leader without an account. */
  address: string | null;
  name: string | null;
  text: string;
  /** Bytes of the review as a list has it; 0 where no list does. */
  listed: number;
  /** The day (0 is the first) on which the leader's list had it at 08:00; null where it never did. */
  firstShown: number | null;
};

export type Visit = { member: string; at: number };
export type LoggedRequest = Visit & Traffic;

/** All that one or the other adversary holds; each takes only what it is said to hold. */
export type Town = Settings & {
  pace: string;
  people: Team[];
  reviews: Seen[];
  /** Who was at work in which half day (0 is Monday morning). */
  atWork: Map<string, Set<number>>;
  visits: Visit[];
  requests: LoggedRequest[];
  mails: { to: string; at: number }[];
  /** A copy of the database right after each night's work; the first is of the night to the second day. */
  dumps: Map<number, Dump>;
  /** On which day the member was found for the first time, searched for every day at 08:00. */
  foundOn: Map<string, number>;
  /** Requests that the adversary made, to know how long one is. */
  own: Record<"byAccount" | "byLink", { text: string; sent: number }>;
};

/** What no adversary holds, by review. */
export type Truth = Map<string, Written>;
export type Written = { member: string; at: number; way: "account" | "link" | "unlinked" };
export type Lived = {
  town: Town;
  truth: Truth;
  /** Every login with the key of its row. */
  logins: (Visit & { sid: string })[];
  /** When each newcomer signed up. */
  joined: Map<string, number>;
  names: Map<string, string>;
};

type Event = { at: number; run: () => Promise<void> };

/**
 * Lets teams of six and their leaders live for some weeks on the real product, the nights and the mail with them.
 * The clock is that of `Date` alone, and begins at START.
 */
export async function simulate(settings: Settings): Promise<Lived> {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const mails: Town["mails"] = [];
  vi.spyOn(send, "sendMail").mockImplementation(async ({ to }) => void mails.push({ to, at: Date.now() }));
  const disconnect = connectBrowsers();
  try {
    return await new Simulation(settings, mails).run();
  } finally {
    disconnect();
    vi.useRealTimers();
    vi.mocked(send.sendMail).mockRestore();
  }
}

class Simulation {
  private readonly random: Random;
  private readonly events: Event[] = [];
  private readonly jars = new Map<string, { jar: CookieJar; until: number }>();
  private readonly leaderJars: CookieJar[] = [];
  private readonly truth: Truth = new Map();
  private readonly addressed: Omit<Seen, "week">[] = [];
  private readonly firstShown = new Map<string, number>();
  private readonly lived: Lived;
  private readonly end: number;

  constructor(
    private readonly settings: Settings,
    mails: Town["mails"],
  ) {
    this.random = randomOf(settings.seed);
    this.end = START + settings.weeks * WEEK_MS;
    const nothing = { text: "", sent: 0 };
    const town: Town = {
      ...settings,
      pace: process.env.NOTIFICATION_PACE || "as it is set",
      people: [],
      reviews: [],
      atWork: new Map(),
      visits: [],
      requests: [],
      mails,
      dumps: new Map(),
      foundOn: new Map(),
      own: { byAccount: nothing, byLink: nothing },
    };
    this.lived = { town, truth: this.truth, logins: [], joined: new Map(), names: new Map() };
  }

  async run(): Promise<Lived> {
    const { town } = this.lived;
    for (let index = 0; index < this.settings.teams; index++) await this.foundTeam(index);
    await this.measureOwnRequests();
    this.planSignUps();
    for (const [index, { members }] of town.people.entries()) {
      for (const member of members) this.planVisits(index, member, START);
    }
    // Mail leaves for two more weeks, and one night more than the last week has is seen.
    for (let day = 1; day <= this.settings.weeks * 7; day++)
      this.plan(START + day * DAY_MS + 5 * MINUTE_MS, () => this.passNight(day));
    for (let day = 0; day <= this.settings.weeks * 7; day++)
      this.plan(START + day * DAY_MS + 8 * HOUR_MS, () => this.lookAround(day));
    for (let hour = 1; hour <= (this.settings.weeks + 2) * 7 * 24; hour++)
      this.plan(START + hour * HOUR_MS + MINUTE_MS, () => this.deliver());
    while (this.events.length > 0) await this.runNext();
    await this.readReviews();
    return this.lived;
  }

  private plan(at: number, run: () => Promise<void>): void {
    this.events.push({ at, run });
  }

  private async runNext(): Promise<void> {
    let next = 0;
    for (const [index, { at }] of this.events.entries()) {
      if (at < (this.events[next]?.at ?? Number.POSITIVE_INFINITY)) next = index;
    }
    const [event] = this.events.splice(next, 1);
    if (!event) return;
    vi.setSystemTime(event.at);
    await event.run();
  }

  private async foundTeam(index: number): Promise<void> {
    const createdAt = new Date("2026-05-01");
    const company = await makeCompany({ domain: `${this.domainOf(index)}`, createdAt });
    const leader = await makeUser({ company, createdAt, lastName: "Pike" });
    await db.user.update({ where: { id: leader.id }, data: { feedbackLink: linkOf(leader.id) } });
    const members: string[] = [];
    for (let count = 0; count < OLD_MEMBERS; count++) {
      const anonymousName = this.random.happens(HAS_NAME) ? someName(this.random) : undefined;
      const { id } = await makeUser({ company, createdAt, lastName: FAMILY_NAME, anonymousName });
      if (anonymousName) this.lived.names.set(id, anonymousName);
      members.push(id);
    }
    this.leaderJars.push(await signIn(leader));
    this.lived.town.people.push({
      leaderId: leader.id,
      leaderEmail: leader.email,
      companyId: company.id,
      members,
    });
  }

  private domainOf(index: number): string {
    return `team-${index}-of-${this.settings.seed}.com`;
  }

  /** As anybody can: by an account at a company of the adversary's own, about its own leader. */
  private async measureOwnRequests(): Promise<void> {
    const leader = await makeUser({ createdAt: new Date("2026-05-01") });
    await db.user.update({ where: { id: leader.id }, data: { feedbackLink: linkOf(leader.id) } });
    const me = await makeUser({ company: { id: leader.companyId ?? "" }, createdAt: new Date("2026-05-01") });
    const { own } = this.lived.town;
    const sizes: number[] = [];
    const browser = new Browser(await signIn(me), ({ sent }) => sizes.push(sent));
    const about = { companyId: leader.companyId ?? "", revieweeId: leader.id, ...this.ratings() };
    await browser.submit({ ...about, unregisteredLeaderEmail: "", reviewText: SENTENCE });
    await browser.submitByLink({
      ...about,
      reviewText: `${SENTENCE} ${SENTENCE}`,
      nonce: crypto.randomUUID(),
    });
    own.byAccount = { text: SENTENCE, sent: sizes[0] ?? 0 };
    own.byLink = { text: `${SENTENCE} ${SENTENCE}`, sent: sizes.at(-1) ?? 0 };
  }

  private planSignUps(): void {
    const { people } = this.lived.town;
    for (let first = 0; first < people.length; first += TEAMS_THAT_GROW_TOGETHER) {
      for (let count = 0; count < NEW_MEMBERS; count++) {
        const at = this.momentOf(Math.floor(this.random.between(0, this.settings.weeks * 10)));
        const indexes = people
          .slice(first, first + TEAMS_THAT_GROW_TOGETHER)
          .map((_team, offset) => first + offset);
        // Each a minute later, after all have signed up.
        this.plan(at, async () => {
          const ids = await Promise.all(indexes.map((index) => this.signUp(index, count)));
          for (const [offset, id] of ids.entries()) {
            const index = indexes[offset] ?? 0;
            const visitAt = at + (offset + 1) * MINUTE_MS;
            this.lived.joined.set(id, at);
            if (this.random.happens(HAS_NAME)) await this.takeName(id);
            people[index]?.members.push(id);
            this.plan(visitAt, () => this.visit(index, id, WRITE_WHEN_NEW));
            this.planVisits(index, id, visitAt + DAY_MS / 2);
          }
        });
      }
    }
  }

  /** Within the half day of the tenth of a week: Monday morning, Monday afternoon, and so on to Friday. */
  private momentOf(tenth: number): number {
    const day = Math.floor(tenth / 10) * 7 + Math.floor((tenth % 10) / 2);
    return START + day * DAY_MS + (tenth % 2) * 6 * HOUR_MS + this.random.between(7, 12.5) * HOUR_MS;
  }

  private async signUp(index: number, count: number): Promise<string> {
    const email = `new-${count}@${this.domainOf(index)}`;
    const names = { firstName: "Robin", lastName: FAMILY_NAME, title: "Engineer", agreedToTerms: true };
    const { findableFrom } = this.settings;
    const body = { ...names, email, password: PASSWORD, findableFrom };
    const answer = await call(register, { method: "POST", body });
    if (!answer.ok) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`);
    const [mail] = await waitingMails(email);
    const verified = await call(verifyEmail, { url: `/api/verify-email?token=${mail?.token}` });
    if (!verified.ok) throw new Error(`Verifying answered ${verified.status}`);
    return (await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } })).id;
  }

  private async takeName(id: string): Promise<void> {
    const name = someName(this.random);
    await updateAccount({ id } as unknown as Viewer, { anonymousName: name });
    this.lived.names.set(id, name);
  }

  private planVisits(index: number, member: string, from: number): void {
    const atWork = this.lived.town.atWork.get(member) ?? new Set<number>();
    this.lived.town.atWork.set(member, atWork);
    for (let half = 0; half < this.settings.weeks * 14; half++) {
      const isWeekend = half % 14 >= 10;
      if (!this.random.happens(isWeekend ? AT_WORK.weekend : AT_WORK.weekday)) continue;
      atWork.add(half);
      if (!this.random.happens(VISIT)) continue;
      const midnight = START + Math.floor(half / 2) * DAY_MS;
      const at =
        midnight +
        this.random.between(...((half % 2 === 0 ? [7, 12.5] : [12.5, 21]) as [number, number])) * HOUR_MS;
      if (at > from) this.plan(at, () => this.visit(index, member, WRITE));
    }
  }

  private browserOf(member: string, jar: CookieJar): Browser {
    return new Browser(jar, (traffic) =>
      this.lived.town.requests.push({ member, at: Date.now(), ...traffic }),
    );
  }

  private async visit(index: number, member: string, write: number): Promise<void> {
    const now = new Date();
    this.lived.town.visits.push({ member, at: now.getTime() });
    this.lived.town.atWork.get(member)?.add(Math.floor((now.getTime() - START) / (DAY_MS / 2)));
    const known = this.jars.get(member);
    const jar = known && known.until > now.getTime() ? known.jar : await this.logIn(member, now);
    if (!this.random.happens(write)) return;
    const at = now.getTime() + this.random.between(2, 14) * MINUTE_MS;
    if (at < this.end) this.plan(at, () => this.write(index, member, jar));
  }

  private async logIn(member: string, now: Date): Promise<CookieJar> {
    const jar = await signIn({ id: member }, now);
    const claims = decodeSession(jar.get(sessionCookieName()), now);
    if (!claims) throw new Error("The login gave no session");
    const sid = Buffer.from(hashSession(claims)).toString("hex");
    this.lived.logins.push({ member, at: now.getTime(), sid });
    // The rest use a private window, whose cookie is gone when they come again.
    if (this.random.happens(STAYS_LOGGED_IN))
      this.jars.set(member, { jar, until: now.getTime() + 6 * DAY_MS });
    return jar;
  }

  private ratings() {
    const stars = () => 1 + Math.floor(this.random.next() * 5);
    return {
      communicationRating: stars(),
      supportRating: stars(),
      growthRating: stars(),
      overallRating: stars(),
    };
  }

  private async write(index: number, member: string, jar: CookieJar): Promise<void> {
    const at = Date.now();
    const { leaderId: revieweeId, companyId } = this.teamOf(index);
    const browser = this.browserOf(member, jar);
    const reviewText = someText(this.random);
    const ratings = this.ratings();
    const isByLink = this.random.happens(BY_LINK);
    const isAboutAddress = !isByLink && this.random.happens(ABOUT_AN_ADDRESS);
    if (isByLink) {
      const { id } = await browser.submitByLink({
        companyId,
        revieweeId,
        ...ratings,
        reviewText,
        nonce: crypto.randomUUID(),
      });
      this.truth.set(id, { member, at, way: "link" });
      return;
    }
    const address = isAboutAddress ? `chief-${this.truth.size}@${this.domainOf(index)}` : null;
    const target: Partial<ReviewFormValues> = address
      ? { companyId: "", revieweeId: "", unregisteredLeaderEmail: address }
      : { companyId, revieweeId, unregisteredLeaderEmail: "" };
    const { id, reviewer } = await browser.submit({ ...target, ...ratings, reviewText });
    this.truth.set(id, { member, at, way: "account" });
    if (address) {
      const rest = { name: reviewer.anonymousName, text: reviewText, listed: 0, firstShown: null };
      this.addressed.push({ id, team: index, address, ...rest });
    }
    if (this.random.happens(LOOK_AT_OWN)) {
      this.plan(
        at + MINUTE_MS,
        async () => void (await browser.get("/api/reviews/submitted?sort=newest&page=1&pageSize=5")),
      );
    }
    if (!address && this.random.happens(UNLINK)) {
      this.plan(at + 3 * MINUTE_MS, async () => {
        const status = await browser.post("/api/reviews/unlink", { id });
        if (status !== 200) throw new Error(`Unlinking answered ${status}`);
        this.truth.set(id, { member, at, way: "unlinked" });
      });
    }
  }

  private teamOf(index: number): Team {
    const team = this.lived.town.people[index];
    if (!team) throw new Error(`There is no team ${index}`);
    return team;
  }

  private async passNight(day: number): Promise<void> {
    await doNightlyWork(new Date());
    this.lived.town.dumps.set(day, await steal());
  }

  private async deliver(): Promise<void> {
    await deliverDueMail(new Date());
  }

  /** At 08:00 the leaders look at their lists, and for each member of the team. */
  private async lookAround(day: number): Promise<void> {
    const indexes = [...this.lived.town.people.keys()];
    for (let first = 0; first < indexes.length; first += AT_ONCE) {
      await Promise.all(indexes.slice(first, first + AT_ONCE).map((index) => this.lookAsLeader(index, day)));
    }
  }

  private async lookAsLeader(index: number, day: number): Promise<void> {
    const { companyId } = this.teamOf(index);
    const { foundOn } = this.lived.town;
    const browser = await this.leaderBrowser(index);
    const query = new URLSearchParams({ q: FAMILY_NAME, companyId });
    const found = (await browser.get(`/api/leaders/search?${query}`)) as { id: string }[];
    for (const { id } of found) if (!foundOn.has(id)) foundOn.set(id, day);
    for (const { id } of await this.listOf(browser)) {
      if (!this.firstShown.has(id)) this.firstShown.set(id, day);
    }
  }

  private async leaderBrowser(index: number): Promise<Browser> {
    const now = new Date();
    if (!decodeSession(this.leaderJars[index]?.get(sessionCookieName()), now)) {
      this.leaderJars[index] = await signIn({ id: this.teamOf(index).leaderId }, now);
    }
    return new Browser(this.leaderJars[index] as CookieJar);
  }

  private async listOf(browser: Browser): Promise<ListedReview[]> {
    return (await browser.get("/api/reviews/me?page=1&pageSize=100")) as ListedReview[];
  }

  private async readReviews(): Promise<void> {
    const { town } = this.lived;
    for (const index of town.people.keys()) {
      for (const review of await this.listOf(await this.leaderBrowser(index))) {
        town.reviews.push({
          id: review.id,
          team: index,
          week: Date.parse(review.createdAt),
          address: null,
          name: review.reviewer.anonymousName,
          text: review.reviewText,
          listed: Buffer.byteLength(JSON.stringify(review)),
          firstShown: this.firstShown.get(review.id) ?? null,
        });
      }
    }
    const rows = await db.review.findMany({ select: { id: true, createdAt: true } });
    const weeks = new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]));
    for (const review of this.addressed) town.reviews.push({ ...review, week: weeks.get(review.id) ?? 0 });
    // In the order of random ids, which says nothing.
    town.reviews.sort((one, other) => one.id.localeCompare(other.id));
  }
}

type ListedReview = {
  id: string;
  createdAt: string;
  reviewText: string;
  reviewer: { anonymousName: string | null };
};
