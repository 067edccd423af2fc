import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as fromEmail } from "@/app/api/companies/from-email/route";
import { GET as listReviews, POST as submitReview } from "@/app/api/reviews/route";
import { listCompany, recountCompanies } from "@/lib/companies/mutations";
import { companyNameFromDomain } from "@/lib/companies/rules";
import { firstOfMonth, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { makeUser } from "@/tests/factories";
import { joinAs } from "@/tests/joining";
import { EVERY_PLACE_OF_A_COMPANY, placesOfCompany, read, siteFigures } from "@/tests/places";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { setWeekDone } from "@/tests/weekly";

const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const TEXTS = {
  PUBLISHED: "Explains why priorities change and gives credit where it is due.",
  HELD: "He is an idiot and everybody knows it.",
};

type Given = { state: keyof typeof TEXTS; company: { id: string; domain: string; name: string } };

async function write(cookies: CookieJar, target: Record<string, unknown>, text = TEXTS.PUBLISHED) {
  const body = { ...RATINGS, reviewText: text, ...target };
  const response = await call(submitReview, { method: "POST", cookies, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function makeWrittenAbout(state: Given["state"] = "PUBLISHED"): Promise<Given["company"]> {
  const letters = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  const domain = `${letters}.com`;
  const author = await signIn(await makeUser());
  const answer = await write(author, { unregisteredLeaderEmail: `kim@${domain}` }, TEXTS[state]);
  expect(answer).toMatchObject({ status: 201, body: { state } });
  return { id: String(answer.body.companyId), domain, name: companyNameFromDomain(domain) };
}

let reader: CookieJar;

const places = ({ id, name }: Given["company"]) => placesOfCompany(id, name, reader);

async function expectTrueFigures(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

beforeEach(async () => {
  reader = await signIn(await makeUser());
});

describe("a company known only from a review of an address", () => {
  it.each(["PUBLISHED", "HELD"] as const)(
    "is listed, found and counted nowhere (the review %s)",
    async (state) => {
      const author = await makeUser();
      const cookies = await signIn(author);
      const before = await siteFigures(reader);
      const domain = `${randomBytes(6).toString("hex")}-mill.com`;
      const target = { unregisteredLeaderEmail: `kim@${domain}` };
      const answer = await write(cookies, target, TEXTS[state]);
      expect(answer).toMatchObject({ status: 201, body: { state } });
      const company = await db.company.findUniqueOrThrow({ where: { domain } });
      expect(answer.body).toMatchObject({ companyId: company.id, company: { name: company.name } });
      expect(await places(company)).toEqual([]);
      expect(await placesOfCompany(company.id, domain, reader)).toEqual([]);
      expect(await siteFigures(reader)).toEqual(before);
      expect(await placesOfCompany(company.id, company.name, cookies)).toEqual([]);
      expect(JSON.parse(await read(listReviews, cookies, { companyId: company.id }))).toEqual([]);
      await expectTrueFigures();
    },
  );

  it("can't be reviewed by its ID, like one that doesn't exist", async () => {
    const company = await makeWrittenAbout();
    const [named, unknown] = [
      await write(reader, { companyId: company.id }),
      await write(reader, { companyId: crypto.randomUUID() }),
    ];
    expect(named.status).toBe(404);
    expect(named).toEqual(unknown);
  });

  it("stays hidden after more reviews and after a Monday", async () => {
    const company = await makeWrittenAbout("HELD");
    for (const name of ["kim", "lee"]) {
      const author = await signIn(await makeUser());
      await write(author, { unregisteredLeaderEmail: `${name}@mail.${company.domain}` });
    }
    await setWeekDone(new Date());
    await doWeeklyWork(weeksAfter(new Date(), 1));
    expect(await places(company)).toEqual([]);
    await expectTrueFigures();
  });
});

describe("its name", () => {
  const nameOf = async (id: string | null) =>
    (await db.company.findUnique({ where: { id: id ?? "" } }))?.name;

  it("doesn't block another with the same letters, whose name would show that it exists", async () => {
    const company = await makeWrittenAbout();
    expect(await nameOf(company.id)).toBe(`${company.name} (${company.domain})`);
    const other = company.domain.replace(/com$/, "io");
    const joiner = await joinAs(`amara@${other}`);
    expect(await nameOf(joiner.companyId)).toBe(company.name);
    await joinAs(`kim@${company.domain}`);
    expect(await nameOf(company.id)).toBe(`${company.name} (${company.domain})`);
  });

  it("goes to one of two that are listed at the same moment, which is found by it", async () => {
    const one = await makeWrittenAbout();
    const domain = one.domain.replace(/com$/, "io");
    const author = await signIn(await makeUser());
    const { body } = await write(author, { unregisteredLeaderEmail: `kim@${domain}` });
    const ids = [one.id, String(body.companyId)];
    // Indexes the words first. Otherwise one transaction would wait for the other to write them.
    await joinAs(`kim@${domain.replace(/io$/, "net")}`);
    await db.company.update({ where: { domain: domain.replace(/io$/, "net") }, data: { name: domain } });
    let second: Promise<void> | undefined;
    await db.$transaction(async (tx) => {
      await listCompany(tx, ids[0] ?? "", new Date());
      second = db.$transaction((other) => listCompany(other, ids[1] ?? "", new Date()));
      await wait(300);
    });
    await second;
    const names = await Promise.all(ids.map(nameOf));
    expect(names.filter((name) => name === one.name)).toHaveLength(1);
    expect(new Set(names).size).toBe(2);
    expect(await places(one)).toEqual(expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY));
  });
});

describe("it is listed, found and counted", () => {
  async function expectListed(company: Given["company"]): Promise<void> {
    expect(await places(company)).toEqual(expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY));
    await expectTrueFigures();
  }

  it.each(["PUBLISHED", "HELD"] as const)(
    "from its first member on, also where what waited for them is %s",
    async (state) => {
      const company = await makeWrittenAbout(state);
      const before = await siteFigures(reader);
      const joiner = await joinAs(`kim@${company.domain}`);
      expect(joiner.companyId).toBe(company.id);
      await expectListed(company);
      const after = await siteFigures(reader);
      expect(after.totalCompanies).toBe(before.totalCompanies + 1);
      expect(after.listed).toBe(before.listed + 1);
      expect(after.register.totalCompanies).toBe(before.register.totalCompanies + 1);
      // The joiner decides whether to show the reviews that waited.
      expect(after.totalReviews).toBe(before.totalReviews);
    },
  );

  it("from its first readable review on, by one of its members whom no one can find yet", async () => {
    const company = await makeWrittenAbout();
    const joiner = await joinAs(`amara@${company.domain}`, "monday");
    const own = await signIn(joiner);
    await db.company.update({
      where: { id: company.id },
      data: { createdAt: firstOfMonth(new Date(), -1) },
    });
    expect(await places(company)).toEqual([]);
    expect(await write(own, { companyId: company.id }, TEXTS.HELD)).toMatchObject({
      status: 201,
      body: { state: "HELD" },
    });
    expect(await places(company)).toEqual([]);
    const before = await siteFigures(reader);
    expect(await write(own, { companyId: company.id })).toMatchObject({
      status: 201,
      body: { state: "PUBLISHED" },
    });
    await expectListed(company);
    expect(await db.company.findUnique({ where: { id: company.id } })).toMatchObject({
      createdAt: firstOfMonth(new Date()),
    });
    const after = await siteFigures(reader);
    expect(after.totalCompanies).toBe(before.totalCompanies + 1);
    expect(after.register.withReviews).toBe(before.register.withReviews + 1);
    expect(after.totalReviews).toBe(before.totalReviews + 1);
    expect((await write(reader, { companyId: company.id })).status).toBe(201);
  });

  it("once an administrator creates it and sees it as new, and stays listed without a member (D13)", async () => {
    const admin = await signIn(await makeUser({ isAdmin: true }));
    const company = await makeWrittenAbout();
    const create = async () => {
      const body = { email: `ana@${company.domain}` };
      const response = await call(fromEmail, { method: "POST", cookies: admin, body });
      return response.json();
    };
    expect(await create()).toMatchObject({ id: company.id, isNew: true });
    expect(await create()).toMatchObject({ id: company.id, isNew: false });
    await expectListed(company);
    await setWeekDone(new Date());
    await doWeeklyWork(weeksAfter(new Date(), 1));
    await expectListed(company);
  });

  it("from the next Monday on, if a member joined while it was being removed", async () => {
    const { companyId: id } = await makeUser();
    const company = await db.company.update({ where: { id: id ?? "" }, data: { isListed: false } });
    await setWeekDone(new Date());
    await doWeeklyWork(weeksAfter(new Date(), 1));
    await expectListed(company);
  });

  it("even if the member joins at the moment of the recount", async () => {
    const joiner = await makeUser({ isFindable: false });
    const company = await db.company.findUniqueOrThrow({ where: { id: joiner.companyId ?? "" } });
    const recounts: Promise<void>[] = [];
    await db.$transaction(async (tx) => {
      await listCompany(tx, company.id, new Date());
      await tx.user.update({ where: { id: joiner.id }, data: { isFindable: true } });
      recounts.push(db.$transaction(recountCompanies));
      await wait(300);
    });
    await Promise.all(recounts);
    await expectListed(company);
  });

  it("once, even if many members join and an administrator creates it at the same moment", async () => {
    const admin = await signIn(await makeUser({ isAdmin: true }));
    const company = await makeWrittenAbout();
    const before = await siteFigures(reader);
    const body = { email: `ana@${company.domain}` };
    await Promise.all([
      ...Array.from({ length: 4 }, (_, index) => joinAs(`amara${index}@${company.domain}`)),
      ...Array.from({ length: 4 }, () => call(fromEmail, { method: "POST", cookies: admin, body })),
    ]);
    expect((await siteFigures(reader)).totalCompanies).toBe(before.totalCompanies + 1);
    await expectListed(company);
  });
});
