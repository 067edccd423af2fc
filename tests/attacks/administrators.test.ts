import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as AUDIT } from "@/app/api/admin/audit/route";
import { POST as TAKE_BACK } from "@/app/api/admin/companies/[id]/remove/route";
import { PUT as CHANGE } from "@/app/api/admin/companies/[id]/route";
import { GET as COUNTS } from "@/app/api/admin/reviews/counts/route";
import { GET as COMPANY } from "@/app/api/companies/[id]/route";
import { POST as CREATE } from "@/app/api/companies/from-email/route";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { makeCompany, makeReview, makeUser } from "../factories";
import {
  appealYesterday,
  asRead,
  decide,
  makeCase,
  queueOf,
  reply,
  report,
  withdraw,
  yesterday,
} from "../moderating";
import { type CookieJar, call, outcome, signIn } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS } from "./times";

// docs/anonymity.md, proof 25: what an administrator learns by their role.
// The cases are a day old, because an appeal is shown from the next day on.
beforeAll(() => makeCases(new Date(Date.now() - DAY_MS)));

describe("an administrator who makes and takes back companies", () => {
  type Answer = { status: number; body: Record<string, unknown> };

  /** Everything they are told. Two values are random by nature, so they only show as 'same' or 'new'. */
  async function lookAt(cookies: CookieJar, domain: string, during: () => Promise<unknown>) {
    const name = domain.replace(/\.com$/, "").replace(/^./, (first) => first.toUpperCase());
    const send = async (handler: typeof TAKE_BACK, id: string, method: "POST" | "PUT", body = {}) =>
      outcome(
        await call(handler, {
          url: `/api/admin/companies/${id}${handler === TAKE_BACK ? "/remove" : ""}`,
          method,
          params: { id },
          body,
          cookies,
        }),
      ) as Promise<Answer>;
    const create = async () =>
      outcome(
        await call(CREATE, {
          url: "/api/companies/from-email",
          method: "POST",
          body: { email: `a@${domain}` },
          cookies,
        }),
      ) as Promise<Answer>;
    const third = await makeCompany();
    const seen: Answer[] = [];
    const ids: unknown[] = [];
    const see = (answer: Answer) => {
      if (answer.body.id !== undefined && answer.body.id !== third.id) ids.push(answer.body.id);
      seen.push(answer);
    };
    const rename = async (to: string) => {
      see(await send(CHANGE, third.id, "PUT", { name: to }));
      await send(CHANGE, third.id, "PUT", { name: third.name });
    };
    await during();
    await rename(`${name} (${domain})`);
    see(await create());
    const id = String(ids[0]);
    see(
      await send(CHANGE, id, "PUT", { industry: "Metal", description: "Round one", name: `${name} Works` }),
    );
    see(await send(TAKE_BACK, id, "POST"));
    see((await outcome(await call(COMPANY, { params: { id }, cookies }))) as Answer);
    await rename(`${name} (${domain})`);
    await rename(`${name} Works`);
    await rename(name);
    see(await create());
    const text = JSON.stringify([seen, ids.map((one) => ids.indexOf(one))]);
    return [id, third.id, third.name, third.domain, domain, name].reduce(
      (left, word, index) => left.replaceAll(word, `<${index}>`),
      text,
    );
  }

  it("learns nothing about whether someone has joined or written whom no one sees yet (SEC-C11)", async () => {
    const cookies = await signIn(await makeUser({ isAdmin: true }));
    const lastMonth = firstOfMonth(new Date(), -1);
    const domainOf = () => `plover${randomUUID().replaceAll("-", "").slice(0, 10)}.com`;
    const [untouched, written, joined] = [domainOf(), domainOf(), domainOf()];
    const answers = [
      await lookAt(cookies, untouched, async () => {}),
      await lookAt(cookies, written, async () => {
        await makeReview({ unregisteredLeaderEmail: `kim@${written}` });
        await db.company.update({ where: { domain: written }, data: { createdAt: lastMonth } });
      }),
      await lookAt(cookies, joined, async () => {
        const { companyId } = await makeReview({ unregisteredLeaderEmail: `lee@${joined}` });
        await makeUser({ company: { id: companyId }, isFindable: false });
      }),
    ];
    expect(answers[1]).toBe(answers[0]);
    expect(answers[2]).toBe(answers[0]);
    expect(answers[0]).toContain('"isNew":true');
  });
});

describe("an administrator who is a leader too", () => {
  const TEXT = "A lazy, arrogant idiot, and I am being polite.";
  const HELD_TEXT = "I asked Priya to fix the roster.";
  const REASON = "It attacks a person.";

  /** The leader is an administrator too, and `other` is another one. */
  async function makeLeader(leaderOptions: { isFindable?: boolean } = {}) {
    const company = await makeCompany();
    const [author, leader, other] = await Promise.all([
      makeUser({ company }),
      makeUser({ company, isAdmin: true, ...leaderOptions }),
      makeUser({ isAdmin: true }),
    ]);
    const [authors, leaders, others] = await Promise.all([signIn(author), signIn(leader), signIn(other)]);
    const make = async (options = {}) =>
      (
        await makeReview({
          author,
          leader,
          createdAt: yesterday(),
          text: `${TEXT} ${randomUUID()}`,
          ...options,
        })
      ).id;
    return { leader, authors, leaders, others, make };
  }

  async function everything(cookies: CookieJar): Promise<string> {
    const queues = await Promise.all(
      (["held", "reported", "appealed", "replies"] as const).map((name) => queueOf(cookies, name)),
    );
    const answers = await Promise.all([
      call(COUNTS, { url: "/api/admin/reviews/counts", cookies }),
      call(AUDIT, { url: "/api/admin/audit", cookies }),
    ]);
    const bodies = await Promise.all(
      answers.map(async (answer) => [answer.headers.get("X-Total-Count"), await answer.text()]),
    );
    return JSON.stringify([queues, bodies]);
  }

  it("sees and decides nothing that is held, reported or appealed about them, nor their own reply (SEC-C12)", async () => {
    const { authors, leaders, others, make } = await makeLeader();
    const before = await everything(leaders);
    const [held, removed] = [await make({ state: "HELD" }), await make({ state: "HELD" })];
    const [reported, answered] = [await make(), await make()];
    await report(leaders, { id: reported, reason: "untrue" });
    await reply(leaders, { id: answered, text: HELD_TEXT });
    expect(await everything(leaders)).toBe(before);
    expect(JSON.stringify([await queueOf(others, "held"), await queueOf(others, "reported")])).toContain(
      held,
    );
    expect((await queueOf(others, "replies")).map(({ id }) => id)).toContain(answered);
    const attempts = [
      { ids: [held], decision: "remove", reason: REASON },
      { ids: [reported], decision: "remove", reason: REASON },
      { ids: [answered], ...asRead(HELD_TEXT), decision: "publish" },
    ];
    for (const attempt of attempts) {
      expect(await decide(leaders, attempt)).toEqual({ status: 200, body: { ids: [] } });
    }
    for (const attempt of attempts) expect((await decide(others, attempt)).body.ids).toEqual(attempt.ids);
    await decide(others, { ids: [removed], decision: "remove", reason: REASON });
    await appealYesterday(authors, removed);
    expect(await everything(leaders)).toBe(before);
    expect(await decide(leaders, { ids: [removed], decision: "publish" })).toMatchObject({
      body: { ids: [] },
    });
  });

  it("doesn't read in the audit log that a review of them was held, not even once it is gone (SEC-C12)", async () => {
    const { authors, leaders, others, make } = await makeLeader();
    const before = await everything(leaders);
    const id = await make({ state: "HELD" });
    await decide(others, { ids: [id], decision: "publish" });
    expect(await everything(others)).toContain(id);
    expect(await everything(leaders)).toBe(before);
    await withdraw(authors, id);
    expect(await everything(others)).toContain(id);
    expect(await everything(leaders)).toBe(before);
    const earlier = await db.auditEntry.findFirstOrThrow({ where: { subject: id } });
    await db.auditEntry.update({ where: { id: earlier.id }, data: { aboutKey: null } });
    expect(await everything(leaders)).toBe(before);
    expect(await everything(others)).toContain(id);
  });

  it("neither of those that wait for their address, until people can find them and after (SEC-C12)", async () => {
    const { leader, leaders, others, make } = await makeLeader({ isFindable: false });
    const before = await everything(leaders);
    const [name, domain] = leader.email.split("@");
    const waiting = { leader: undefined, state: "HELD", unregisteredLeaderEmail: `${name}+work@${domain}` };
    const [left, removed] = [await make(waiting), await make(waiting)];
    await decide(others, { ids: [removed], decision: "remove", reason: REASON });
    expect(await everything(leaders)).toBe(before);
    expect(await decide(leaders, { ids: [left], decision: "remove", reason: REASON })).toMatchObject({
      body: { ids: [] },
    });
    expect((await queueOf(others, "held")).map(({ id }) => id)).toContain(left);
  });

  it("still decides on all others", async () => {
    const { leaders } = await makeLeader();
    const { id } = await makeCase({ state: "HELD", text: TEXT });
    expect((await decide(leaders, { ids: [id], decision: "publish" })).body).toEqual({ ids: [id] });
    expect(await everything(leaders)).toContain(id);
  });
});
