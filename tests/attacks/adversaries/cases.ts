import type { QueuedReview } from "@/lib/admin/schema";
import { makeUser } from "@/tests/factories";
import { signIn } from "@/tests/requests";
import { Browser } from "./browser";
import { type Random, randomOf } from "./random";
import type { Lived } from "./town";

const QUEUES = ["held", "reported", "appealed"];

const REPLY = 0.2;
const THANK = 0.2;
const REPORT = 0.08;
const PUBLISH = 0.6;

export class Cases {
  private admin?: { id: string };
  private readonly leaders = new Map<number, Random>();
  private readonly random: Random;

  constructor(
    private readonly seed: number,
    private readonly acts: Lived["acts"],
  ) {
    this.random = randomOf(seed + 1);
  }

  /** Leaders look at the same time, so each needs random numbers of their own. */
  async seeNew(team: number, browser: Browser, id: string): Promise<void> {
    const random = this.leaders.get(team) ?? randomOf(this.seed + 2 + team);
    this.leaders.set(team, random);
    const chosen = {
      reply: random.happens(REPLY),
      thank: random.happens(THANK),
      report: random.happens(REPORT),
    };
    if (chosen.reply)
      await this.act("reply", browser, { id, text: "We talked about this, and it will change." }, "PUT");
    if (chosen.thank) await this.act("thank", browser, { id, isThanked: true });
    if (chosen.report) await this.act("report", browser, { id, reason: "threat", note: "" });
  }

  async act(what: string, browser: Browser, body: unknown, method: "POST" | "PUT" = "POST"): Promise<void> {
    const status = await browser.change(`/api/reviews/${what}`, body, method);
    if (status !== 200) throw new Error(`/api/reviews/${what} answered ${status}`);
    this.count(what);
  }

  async decide(): Promise<void> {
    this.admin ??= await makeUser({ isAdmin: true });
    const browser = new Browser(await signIn(this.admin));
    for (const queue of QUEUES) {
      const list = (await browser.get(`/api/admin/reviews?queue=${queue}&pageSize=100`)) as QueuedReview[];
      for (const { id } of list) {
        const decision = this.random.happens(PUBLISH) ? "publish" : "remove";
        const reason = decision === "remove" ? "It accuses someone of a crime." : "";
        await browser.change("/api/admin/reviews/decide", { ids: [id], decision, reason });
        this.count(decision);
      }
    }
  }

  private count(what: string): void {
    this.acts.set(what, (this.acts.get(what) ?? 0) + 1);
  }
}
