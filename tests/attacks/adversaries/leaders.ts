import { decodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { db } from "@/lib/db/client";
import { type CookieJar, signIn } from "@/tests/requests";
import { inParallel } from "../../in-parallel";
import { Browser } from "./browser";
import type { Cases } from "./cases";
import type { Seen, Town } from "./town";

const AT_ONCE = 8;
/** Every member's last name, so that a leader can search for all of them. */
export const FAMILY_NAME = "Marsh";

type ListedReview = {
  id: string;
  createdAt: string;
  reviewText: string;
  reviewer: { anonymousName: string | null };
};

export class Leaders {
  private readonly jars: CookieJar[] = [];
  private readonly firstShown = new Map<string, number>();

  constructor(
    private readonly town: Pick<Town, "people" | "foundOn">,
    private readonly cases: Cases,
  ) {}

  async join(leader: { id: string }): Promise<void> {
    this.jars.push(await signIn(leader));
  }

  async lookAround(day: number): Promise<void> {
    const unseen = await this.listLeadersOfUnseen();
    await inParallel(this.town.people.length, AT_ONCE, (index) => this.look(index, day, unseen));
  }

  /** Those with a review that their list hasn't shown yet. The other lists would show nothing new. */
  private async listLeadersOfUnseen(): Promise<Set<string | null>> {
    const rows = await db.review.findMany({ select: { id: true, revieweeId: true } });
    return new Set(rows.filter(({ id }) => !this.firstShown.has(id)).map(({ revieweeId }) => revieweeId));
  }

  async listReviews(): Promise<Seen[]> {
    const reviews: Seen[] = [];
    for (const team of this.town.people.keys()) {
      for (const review of await this.listOf(await this.browserOf(team))) {
        reviews.push({
          id: review.id,
          team,
          week: Date.parse(review.createdAt),
          address: null,
          name: review.reviewer.anonymousName,
          text: review.reviewText,
          listed: Buffer.byteLength(JSON.stringify(review)),
          firstShown: this.firstShown.get(review.id) ?? null,
        });
      }
    }
    return reviews;
  }

  private async look(index: number, day: number, unseen: Set<string | null>): Promise<void> {
    const { foundOn, people } = this.town;
    const team = people[index];
    if (!team) return;
    const browser = await this.browserOf(index);
    // Once everyone is found, another search says nothing new.
    if (team.members.some((id) => !foundOn.has(id))) {
      const query = new URLSearchParams({ q: FAMILY_NAME, companyId: team.companyId });
      const found = (await browser.get(`/api/leaders/search?${query}`)) as { id: string }[];
      for (const { id } of found) if (!foundOn.has(id)) foundOn.set(id, day);
    }
    if (!unseen.has(team.leaderId)) return;
    for (const { id } of await this.listOf(browser)) {
      if (this.firstShown.has(id)) continue;
      this.firstShown.set(id, day);
      await this.cases.seeNew(index, browser, id);
    }
  }

  private async browserOf(index: number): Promise<Browser> {
    const now = new Date();
    const known = this.jars[index];
    if (known && decodeSession(known.get(sessionCookieName()), now)) return new Browser(known);
    const jar = await signIn({ id: this.town.people[index]?.leaderId ?? "" }, now);
    this.jars[index] = jar;
    return new Browser(jar);
  }

  private async listOf(browser: Browser): Promise<ListedReview[]> {
    return (await browser.get("/api/reviews/me?page=1&pageSize=100")) as ListedReview[];
  }
}
