import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as TAKE_BACK } from "@/app/api/admin/companies/[id]/remove/route";
import { PUT as CHANGE } from "@/app/api/admin/companies/[id]/route";
import { GET as COMPANY } from "@/app/api/companies/[id]/route";
import { POST as CREATE } from "@/app/api/companies/from-email/route";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { makeCompany, makeReview, makeUser } from "../factories";
import { type CookieJar, call, outcome, signIn } from "../requests";
import { makeCases } from "./cases";

// docs/anonymity.md, proof 25: what an administrator learns by their role.
beforeAll(() => makeCases());

describe("an administrator who makes and takes back companies", () => {
  type Answer = { status: number; body: Record<string, unknown> };

  /** Everything they are told, with the two values that are random by nature told apart only as 'same' or 'new'. */
  async function lookAt(cookies: CookieJar, domain: string, meanwhile: () => Promise<unknown>) {
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
    await meanwhile();
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
