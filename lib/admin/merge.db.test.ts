import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as companyOf } from "@/app/api/companies/[id]/route";
import { POST as createCompany } from "@/app/api/companies/from-email/route";
import { GET as listReviews } from "@/app/api/reviews/route";
import { db } from "@/lib/db/client";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { signUpAndVerify } from "@/tests/joining";
import { merge, preview } from "@/tests/merging";
import {
  EVERY_PLACE_OF_A_COMPANY,
  EVERY_PLACE_OF_A_PERSON,
  placesOfCompany,
  placesOfPerson,
} from "@/tests/places";
import { CookieJar, call, signIn } from "@/tests/requests";
import { RATINGS, submit, TEXT } from "@/tests/submitting";
import { expectTrueFigures, passMonday } from "@/tests/weekly";

const GONE =
  "We could not find one of these companies. It may have been merged or taken back. Please search for it again.";
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let admins: CookieJar;

beforeAll(async () => {
  admins = await signIn(await makeUser({ isAdmin: true }));
});

const newDomain = () => `harbour-${randomBytes(4).toString("hex")}.com`;
const domainsOf = (companyId: string) => db.companyDomain.findMany({ where: { companyId } });

async function makePair() {
  const [source, target] = [
    await makeCompany({ domain: newDomain() }),
    await makeCompany({ domain: newDomain() }),
  ];
  return { source, target, pair: { from: source.id, into: target.id } };
}

describe("the preview of a merge (B12.10)", () => {
  it("has what stays and what moves of both companies, and only counts what everyone may read", async () => {
    const { source, target, pair } = await makePair();
    const open = await makeUser({ company: source, areReviewsPublic: true });
    const closed = await makeUser({ company: source });
    await makeUser({ company: source, isVerified: false, companyId: source.id });
    const author = await makeUser({ company: target });
    await makeReview({ author, company: source });
    await makeReview({ author, leader: open });
    const before = await preview(admins, pair);
    expect(before.body).toEqual({
      from: {
        id: source.id,
        name: source.name,
        industry: null,
        size: null,
        website: null,
        description: null,
        totalReviews: 2,
        domains: [source.domain],
        members: 2,
      },
      into: expect.objectContaining({ id: target.id, domains: [target.domain], members: 1, totalReviews: 0 }),
    });
    await makeReview({ author, leader: closed });
    await makeReview({ author, company: source, state: "HELD" });
    await makeReview({ author, company: source, state: "REMOVED" });
    await makeReview({ author, companyId: source.id, unregisteredLeaderEmail: `kim@${source.domain}` });
    await signUpAndVerify(`lena@${source.domain}`);
    expect(await preview(admins, pair)).toEqual(before);
  });

  it("refuses a company with itself, one that isn't there or isn't listed, and everyone but administrators (SEC-G3)", async () => {
    const { source, pair } = await makePair();
    const unlisted = await makeCompany({ isListed: false, isMadeByAdmin: false });
    const refused = [
      [{ from: source.id, into: source.id }, 400, "This is the same company. Choose another one."],
      [{ from: source.id, into: "?" }, 400, "Choose two companies"],
      [{ from: source.id, into: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d99" }, 404, GONE],
      [{ from: unlisted.id, into: source.id }, 404, GONE],
    ] as const;
    for (const [given, status, message] of refused) {
      expect(await merge(admins, given)).toMatchObject({ status, body: { message } });
      expect(await preview(admins, given)).toMatchObject({ status, body: { message } });
    }
    const member = await signIn(await makeUser());
    for (const [cookies, status] of [
      [new CookieJar(), 401],
      [member, 403],
    ] as const) {
      expect((await preview(cookies, pair)).status).toBe(status);
      expect((await merge(cookies, pair)).status).toBe(status);
    }
    expect(await db.company.count({ where: { id: { in: [source.id, unlisted.id] } } })).toBe(2);
  });
});

describe("a merge (B12.10)", () => {
  it("moves members, every review, stats and weeks, and leaves exact figures", async () => {
    const { source, target, pair } = await makePair();
    const name = `Vale${randomBytes(4).toString("hex")}`;
    await db.company.update({ where: { id: source.id }, data: { name } });
    const lastName = `Okafor${randomBytes(4).toString("hex")}`;
    const open = await makeUser({ company: source, areReviewsPublic: true, lastName });
    const [closed, author] = [await makeUser({ company: source }), await makeUser({ company: target })];
    const weeks = [0, 1, 5].map((ago) => new Date(Date.now() - ago * WEEK_MS));
    for (const [index, createdAt] of weeks.entries()) {
      const ratings = { overallRating: index + 1 };
      await makeReview({ author, leader: open, createdAt, ratings });
      await makeReview({ author, leader: closed, createdAt, ratings });
      await makeReview({ author, company: source, createdAt, sealed: index > 0, ratings });
      await makeReview({ author, company: index > 1 ? source : target, createdAt });
    }
    const waiting = { companyId: source.id, unregisteredLeaderEmail: `kim@${source.domain}` };
    await makeReview({ author, company: source, state: "HELD" });
    await makeReview({ author, ...waiting, state: "REMOVED" });
    await makeReview({ author, ...waiting });
    const before = await db.review.findMany({ where: { companyId: source.id }, orderBy: { id: "asc" } });
    await db.review.updateMany({ where: { id: before[0]?.id }, data: { isVerified: true } });
    const authorBefore = await db.user.findUniqueOrThrow({ where: { id: author.id } });

    const { status, body } = await merge(admins, pair);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: target.id, name: target.name, domain: target.domain, totalReviews: 9 },
    });
    const after = await db.review.findMany({
      where: { id: { in: before.map(({ id }) => id) } },
      orderBy: { id: "asc" },
    });
    expect(after).toEqual(
      before.map((review, index) => ({
        ...review,
        companyId: target.id,
        sealed: false,
        isVerified: index === 0 || review.isVerified,
      })),
    );
    await expectTrueFigures();
    expect(await db.company.count({ where: { id: source.id } })).toBe(0);
    const moved = await db.user.findMany({ where: { id: { in: [open.id, closed.id] } } });
    expect(moved.map(({ companyId }) => companyId)).toEqual([target.id, target.id]);
    expect(await db.user.findUniqueOrThrow({ where: { id: author.id } })).toEqual(authorBefore);
    const reader = await signIn(await makeUser());
    expect(await placesOfCompany(source.id, name, reader)).toEqual([]);
    expect(await placesOfCompany(target.id, target.name, reader)).toEqual(
      expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY),
    );
    expect(await placesOfPerson({ ...open, companyId: target.id }, reader)).toEqual(EVERY_PLACE_OF_A_PERSON);
    const list = await call(listReviews, { cookies: reader, url: `/api/reviews?companyId=${target.id}` });
    expect(list.headers.get("X-Total-Count")).toBe("9");
  });

  it("adds up both counts of Monday, keeps what an administrator made, and changes nothing on the next Monday", async () => {
    const { source, target, pair } = await makePair();
    for (const company of [source, source, source, target, target]) {
      await makeUser({ company, email: `${randomBytes(4).toString("hex")}@${company.domain}` });
    }
    await db.company.update({ where: { id: target.id }, data: { isMadeByAdmin: false } });
    const { body } = await merge(admins, pair);
    expect(body.isSmall).toBe(false);
    const shown = { verifiedMemberCount: 5, isListed: true, isMadeByAdmin: true };
    expect(await db.company.findUniqueOrThrow({ where: { id: target.id } })).toMatchObject(shown);
    await passMonday();
    expect(await db.company.findUniqueOrThrow({ where: { id: target.id } })).toMatchObject(shown);
    await expectTrueFigures();
  });

  it("leaves both domains to one company: for sign-ups, reviews of addresses and administrators", async () => {
    const { source, target, pair } = await makePair();
    const author = await makeUser({ company: target, email: `ines@${target.domain}` });
    const cookies = await signIn(author);
    const about = (email: string) =>
      submit(cookies, { unregisteredLeaderEmail: email, ...RATINGS, reviewText: TEXT });
    await merge(admins, pair);
    const written = await about(`kim@mail.${source.domain}`);
    expect(written).toMatchObject({ status: 201, body: { companyId: target.id } });
    const kim = await signUpAndVerify(`kim@mail.${source.domain}`);
    expect(kim.companyId).toBe(target.id);
    expect(await db.review.findUniqueOrThrow({ where: { id: String(written.body.id) } })).toMatchObject({
      revieweeId: kim.id,
      companyId: target.id,
    });
    expect(await about(`ines+old@${source.domain}`)).toMatchObject({
      status: 400,
      body: { message: "You can't review yourself. Please choose another leader." },
    });
    const made = await call(createCompany, {
      method: "POST",
      body: { email: `a@${source.domain}` },
      cookies: admins,
    });
    expect(await made.json()).toMatchObject({ id: target.id, isNew: false });
    expect(await db.company.count({ where: { domain: source.domain } })).toBe(0);
    await expectTrueFigures();
  });

  it("can follow another: every domain and every old id leads to the company that is left", async () => {
    const { source, target, pair } = await makePair();
    const last = await makeCompany();
    await merge(admins, pair);
    await merge(admins, { from: target.id, into: last.id });
    expect((await domainsOf(last.id)).map(({ domain, mergedId }) => [domain, mergedId]).toSorted()).toEqual(
      [
        [source.domain, source.id],
        [target.domain, target.id],
      ].toSorted(),
    );
    const other = await makeCompany();
    expect((await preview(admins, { from: last.id, into: other.id })).body.from.domains).toEqual([
      last.domain,
      ...[source.domain, target.domain].toSorted(),
    ]);
    expect((await signUpAndVerify(`ada@${source.domain}`)).companyId).toBe(last.id);
    expect((await call(companyOf, { cookies: admins, params: { id: source.id } })).status).toBe(404);
  });

  it("takes reviews from forms that were opened before it, each once", async () => {
    const { source, target, pair } = await makePair();
    const leader = await makeLinkedLeader({ company: source });
    const cookies = await signIn(await makeUser());
    const rated = { ...RATINGS, reviewText: TEXT };
    const first = await submit(cookies, { companyId: source.id, ...rated });
    await merge(admins, pair);
    const again = await submit(cookies, { companyId: source.id, ...rated });
    expect(again.body).toMatchObject({ id: first.body.id, companyId: target.id });
    const answers = [
      await submit(cookies, { companyId: source.id, ...rated, reviewText: "Pays on time and tells us why." }),
      await submit(cookies, { companyId: source.id, revieweeId: leader.id, ...rated }),
      await sendByLink({ ...leader, companyId: source.id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.companyId])).toEqual(
      answers.map(() => [201, target.id]),
    );
    await expectTrueFigures();
  });

  it("is in the audit log", async () => {
    const { source, target, pair } = await makePair();
    await merge(admins, pair);
    const subject = `${source.domain} into ${target.domain}`;
    expect(
      await db.auditEntry.findMany({ where: { subject }, select: { action: true, reason: true } }),
    ).toEqual([{ action: "companies-merged", reason: null }]);
  });
});
