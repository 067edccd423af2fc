import { decodeSession, hashSession, sessionCookieName } from "@/lib/auth/session-token";
import { db } from "@/lib/db/client";
import type { ReviewFormValues, SubmittedReview } from "@/lib/reviews/schema";
import { type CookieJar, signIn } from "@/tests/requests";
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from "../times";
import type { Agenda } from "./agenda";
import { Browser } from "./browser";
import type { Cases } from "./cases";
import type { Random } from "./random";
import { HELD_SENTENCE, someRatings, someText } from "./texts";
import { domainOf, type Lived, type Seen, type Settings, START, type Team } from "./town";

// Most weeks pass without a visit, and every other visit leads to a review. People are at work less than in
// real life, so that the adversaries have fewer to choose from.
const AT_WORK = { weekday: 0.2, weekend: 0.067 };
const VISIT = 0.27;
const WRITE = 0.55;
const ABOUT_AN_ADDRESS = 0.25;
// Few, because what still waits at the end is in no list.
const WAIT = 0.15;
const HELD = 0.08;
const BY_LINK = 0.12;
const UNLINK = 0.12;
const LOOK_AT_OWN = 0.4;
const RECONSIDER = 0.25;
const WITHDRAW = 0.3;
const STAYS_LOGGED_IN = 0.35;

export class Members {
  /** The reviews about addresses, which no list shows. */
  readonly addressed: Omit<Seen, "week">[] = [];
  private readonly jars = new Map<string, { jar: CookieJar; until: number }>();

  constructor(
    private readonly world: {
      random: Random;
      agenda: Agenda;
      lived: Lived;
      settings: Settings;
      cases: Cases;
    },
  ) {}

  planVisits(index: number, member: string, from: number): void {
    const atWork = this.world.lived.town.atWork.get(member) ?? new Set<number>();
    this.world.lived.town.atWork.set(member, atWork);
    for (let half = 0; half < this.world.settings.weeks * 14; half++) {
      const isWeekend = half % 14 >= 10;
      if (!this.world.random.happens(isWeekend ? AT_WORK.weekend : AT_WORK.weekday)) continue;
      atWork.add(half);
      if (!this.world.random.happens(VISIT)) continue;
      const midnight = START + Math.floor(half / 2) * DAY_MS;
      const at =
        midnight +
        this.world.random.between(...((half % 2 === 0 ? [7, 12.5] : [12.5, 21]) as [number, number])) *
          HOUR_MS;
      if (at > from) this.world.agenda.plan(at, () => this.visit(index, member, WRITE));
    }
  }

  private browserOf(member: string, jar: CookieJar): Browser {
    return new Browser(jar, (traffic) =>
      this.world.lived.town.requests.push({ member, at: Date.now(), ...traffic }),
    );
  }

  /** `write` is how likely the member writes a review a little later. */
  async visit(index: number, member: string, write: number, reconsider = RECONSIDER): Promise<void> {
    const now = new Date();
    this.world.lived.town.visits.push({ member, at: now.getTime() });
    this.world.lived.town.atWork.get(member)?.add(Math.floor((now.getTime() - START) / (DAY_MS / 2)));
    const known = this.jars.get(member);
    const jar = known && known.until > now.getTime() ? known.jar : await this.logIn(member, now);
    if (this.world.random.happens(reconsider)) await this.reconsider(this.browserOf(member, jar));
    if (!this.world.random.happens(write)) return;
    const at = now.getTime() + this.world.random.between(2, 14) * MINUTE_MS;
    if (at < START + this.world.settings.weeks * WEEK_MS)
      this.world.agenda.plan(at, () => this.write(index, member, jar));
  }

  /** One appeals and one delivers for certain: in a short town, by chance none might come back in time. */
  async visitForCases(): Promise<void> {
    const { truth, town } = this.world.lived;
    for (const where of [{ state: "REMOVED", appeal: "NONE" }, { state: "WAITING" }] as const) {
      const found = await db.review.findMany({ where });
      const written = found.map(({ id }) => truth.get(id)).find((one) => one?.way === "account");
      if (!written) continue;
      const index = town.people.findIndex(({ members }) => members.includes(written.member));
      await this.visit(index, written.member, 0, 1);
    }
  }

  private async logIn(member: string, now: Date): Promise<CookieJar> {
    const jar = await signIn({ id: member }, now);
    const claims = decodeSession(jar.get(sessionCookieName()), now);
    if (!claims) throw new Error("The login gave no session");
    const sid = Buffer.from(hashSession(claims)).toString("hex");
    this.world.lived.logins.push({ member, at: now.getTime(), sid });
    // The others use a private window, which forgets its cookie.
    if (this.world.random.happens(STAYS_LOGGED_IN))
      this.jars.set(member, { jar, until: now.getTime() + 6 * DAY_MS });
    return jar;
  }

  private async write(index: number, member: string, jar: CookieJar): Promise<void> {
    const at = Date.now();
    const { leaderId: revieweeId, companyId } = this.teamOf(index);
    const browser = this.browserOf(member, jar);
    const isHeld = this.world.random.happens(HELD);
    const reviewText = `${someText(this.world.random)}${isHeld ? ` ${HELD_SENTENCE}` : ""}`;
    const ratings = someRatings(this.world.random);
    const isByLink = this.world.random.happens(BY_LINK);
    const isAboutAddress = !isByLink && this.world.random.happens(ABOUT_AN_ADDRESS);
    if (isByLink) {
      const { id } = await browser.submitByLink({
        companyId,
        revieweeId,
        ...ratings,
        reviewText,
        isShareable: true,
        nonce: crypto.randomUUID(),
      });
      this.world.lived.truth.set(id, { member, at, way: "link" });
      return;
    }
    const address = isAboutAddress
      ? `chief-${this.world.lived.truth.size}@${domainOf(this.world.settings, index)}`
      : null;
    const target: Partial<ReviewFormValues> = address
      ? { companyId: "", revieweeId: "", unregisteredLeaderEmail: address }
      : { companyId, revieweeId, unregisteredLeaderEmail: "" };
    const release = !address && this.world.random.happens(WAIT) ? "together" : "now";
    const review = { ...target, ...ratings, reviewText, isShareable: true, release } as const;
    const { id, reviewer } = await browser.submit(review);
    this.world.lived.truth.set(id, { member, at, way: "account" });
    if (address) {
      const rest = { name: reviewer.anonymousName, text: reviewText, listed: 0, firstShown: null };
      this.addressed.push({ id, team: index, address, ...rest });
    }
    if (this.world.random.happens(LOOK_AT_OWN)) {
      this.world.agenda.plan(
        at + MINUTE_MS,
        async () => void (await browser.get("/api/reviews/submitted?sort=newest&page=1&pageSize=5")),
      );
    }
    if (!address && this.world.random.happens(UNLINK)) {
      this.world.agenda.plan(at + 3 * MINUTE_MS, async () => {
        const status = await browser.change("/api/reviews/unlink", { id });
        if (status !== 200) throw new Error(`Unlinking answered ${status}`);
        this.world.lived.truth.set(id, { member, at, way: "unlinked" });
      });
    }
  }

  private async reconsider(browser: Browser): Promise<void> {
    const own = (await browser.get("/api/reviews/submitted?page=1&pageSize=100")) as SubmittedReview[];
    const removed = own.find(({ state, appeal }) => state === "REMOVED" && appeal === "NONE");
    const waiting = own.find(({ state }) => state === "WAITING");
    const found = removed ?? waiting ?? (this.world.random.happens(WITHDRAW) ? own.at(-1) : null);
    if (!found) return;
    const what = removed ? "appeal" : waiting ? "deliver" : "withdraw";
    await this.world.cases.act(what, browser, { id: found.id });
  }

  private teamOf(index: number): Team {
    const team = this.world.lived.town.people[index];
    if (!team) throw new Error(`There is no team ${index}`);
    return team;
  }
}
