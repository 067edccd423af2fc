import { vi } from "vitest";
import { updateAccount } from "@/lib/accounts/mutations/update-account";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { SETTINGS } from "@/lib/db/settings";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { deliverDueMail } from "@/lib/mail/deliver";
import * as send from "@/lib/mail/send";
import { makeLinkedLeader } from "@/tests/by-link";
import { makeCompany, makeUser } from "@/tests/factories";
import { signUpAndVerify } from "@/tests/joining";
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "../times";
import { steal } from "../world";
import { Agenda } from "./agenda";
import { connectBrowsers } from "./browser";
import { Cases } from "./cases";
import { FAMILY_NAME, Leaders } from "./leaders";
import { Members } from "./members";
import { measureOwnRequests } from "./own-requests";
import { type Random, randomOf } from "./random";
import { someName, someRatings } from "./texts";
import { domainOf, type Lived, type Settings, START, type Town } from "./town";

const OLD_MEMBERS = 3;
const NEW_MEMBERS = 3;
// This many teams get their newcomers at the same moment, because a sign-up takes real time.
const TEAMS_THAT_GROW_TOGETHER = 7;
const LONG_AGO = new Date("2026-05-01");

const WRITE_WHEN_NEW = 0.75;
const HAS_NAME = 0.6;

/** Teams of six use the real product for some weeks. Only the clock of `Date` is simulated. */
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
  private readonly agenda = new Agenda();
  private readonly cases: Cases;
  private readonly leaders: Leaders;
  private readonly members: Members;
  private readonly lived: Lived;

  constructor(
    private readonly settings: Settings,
    mails: Town["mails"],
  ) {
    this.random = randomOf(settings.seed);
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
    this.lived = { town, truth: new Map(), logins: [], joined: new Map(), names: new Map(), acts: new Map() };
    const { random, agenda, lived } = this;
    this.cases = new Cases(settings.seed, lived.acts);
    this.leaders = new Leaders(town, this.cases);
    this.members = new Members({ random, agenda, lived, settings, cases: this.cases });
  }

  async run(): Promise<Lived> {
    const { town } = this.lived;
    const { teams, weeks } = this.settings;
    // An earlier town in this database has ended later weeks, so this town's weeks would never end.
    await db.setting.deleteMany({ where: { key: SETTINGS.weekDone } });
    for (let index = 0; index < teams; index++) await this.foundTeam(index);
    town.own = await measureOwnRequests(someRatings(this.random), LONG_AGO);
    this.planSignUps();
    for (const [index, { members }] of town.people.entries()) {
      for (const member of members) this.members.planVisits(index, member, START);
    }
    for (let day = 1; day <= weeks * 7; day++)
      this.agenda.plan(START + day * DAY_MS + 5 * MINUTE_MS, () => this.passNight(day));
    // The last look is at what the last night left.
    for (let day = 0; day <= weeks * 7; day++)
      this.agenda.plan(START + day * DAY_MS + 8 * HOUR_MS, () => this.leaders.lookAround(day));
    for (let day = 1; day < weeks * 7; day++)
      this.agenda.plan(START + day * DAY_MS + 9 * HOUR_MS, () => this.cases.decide());
    this.agenda.plan(START + (weeks * 7 - 2) * DAY_MS, () => this.members.visitForCases());
    for (let hour = 1; hour <= (weeks + 2) * 7 * 24; hour++)
      this.agenda.plan(
        START + hour * HOUR_MS + MINUTE_MS,
        async () => void (await deliverDueMail(new Date())),
      );
    await this.agenda.runAll();
    await this.readReviews();
    return this.lived;
  }

  private async foundTeam(index: number): Promise<void> {
    const createdAt = LONG_AGO;
    const company = await makeCompany({ domain: domainOf(this.settings, index), createdAt });
    const leader = await makeLinkedLeader({ company, createdAt, lastName: "Pike" });
    const members: string[] = [];
    for (let count = 0; count < OLD_MEMBERS; count++) {
      const anonymousName = this.random.happens(HAS_NAME) ? someName(this.random) : undefined;
      const { id } = await makeUser({ company, createdAt, lastName: FAMILY_NAME, anonymousName });
      if (anonymousName) this.lived.names.set(id, anonymousName);
      members.push(id);
    }
    await this.leaders.join(leader);
    this.lived.town.people.push({
      leaderId: leader.id,
      leaderEmail: leader.email,
      companyId: company.id,
      members,
    });
  }

  private planSignUps(): void {
    const { people } = this.lived.town;
    const { findableFrom } = this.settings;
    for (let first = 0; first < people.length; first += TEAMS_THAT_GROW_TOGETHER) {
      for (let count = 0; count < NEW_MEMBERS; count++) {
        const third = (count + this.random.next()) / NEW_MEMBERS;
        const at = this.momentOf(Math.floor(third * this.settings.weeks * 10));
        const indexes = people
          .slice(first, first + TEAMS_THAT_GROW_TOGETHER)
          .map((_team, offset) => first + offset);
        this.agenda.plan(at, async () => {
          const newcomers = indexes.map((index) =>
            signUpAndVerify(`new-${count}@${domainOf(this.settings, index)}`, {
              lastName: FAMILY_NAME,
              findableFrom,
            }),
          );
          const ids = (await Promise.all(newcomers)).map(({ id }) => id);
          for (const [offset, id] of ids.entries()) {
            const index = indexes[offset] ?? 0;
            const visitAt = at + (offset + 1) * MINUTE_MS;
            this.lived.joined.set(id, at);
            if (this.random.happens(HAS_NAME)) await this.takeName(id);
            people[index]?.members.push(id);
            this.agenda.plan(visitAt, () => this.members.visit(index, id, WRITE_WHEN_NEW));
            this.members.planVisits(index, id, visitAt + DAY_MS / 2);
          }
        });
      }
    }
  }

  /** `half` counts the ten working half days of each week, from Monday morning to Friday afternoon. */
  private momentOf(half: number): number {
    const day = Math.floor(half / 10) * 7 + Math.floor((half % 10) / 2);
    return START + day * DAY_MS + (half % 2) * 6 * HOUR_MS + this.random.between(7, 12.5) * HOUR_MS;
  }

  private async takeName(id: string): Promise<void> {
    const name = someName(this.random);
    await updateAccount({ id } as unknown as Viewer, { anonymousName: name });
    this.lived.names.set(id, name);
  }

  private async passNight(day: number): Promise<void> {
    await doNightlyWork(new Date());
    this.lived.town.dumps.set(day, await steal());
  }

  private async readReviews(): Promise<void> {
    const rows = await db.review.findMany({ select: { id: true, createdAt: true } });
    const weeks = new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]));
    const addressed = this.members.addressed.flatMap((review) => {
      const week = weeks.get(review.id);
      return week === undefined ? [] : [{ ...review, week }];
    });
    const end = START + this.settings.weeks * WEEK_MS;
    const reviews = [...(await this.leaders.listReviews()), ...addressed]
      // What came out in the last night belongs to a week that isn't simulated.
      .filter(({ week }) => week < end);
    // In the order of random IDs, which reveals nothing.
    this.lived.town.reviews = reviews.sort((one, other) => one.id.localeCompare(other.id));
  }
}
