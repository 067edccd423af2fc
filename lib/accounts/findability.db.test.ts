import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as company } from "@/app/api/companies/[id]/route";
import { POST as completeProfile } from "@/app/api/complete-profile/route";
import { GET as leader } from "@/app/api/leaders/[id]/route";
import { POST as deleteAccount } from "@/app/api/me/delete/route";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
import { GET as listReviews, POST as submitReview } from "@/app/api/reviews/route";
import { GET as search } from "@/app/api/search/route";
import { joinCompany } from "@/lib/accounts/mutations/join-company";
import { HIDDEN_WEEKS_MAX } from "@/lib/accounts/rules";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { emailIndex } from "@/lib/crypto/keys";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { makeUser } from "@/tests/factories";
import { continueWithGoogle, googleClaims, withIssuer } from "@/tests/google";
import { joinAs } from "@/tests/joining";
import {
  EVERY_PLACE_OF_A_COMPANY,
  EVERY_PLACE_OF_A_PERSON,
  placesOfCompany,
  placesOfPerson,
  read,
  siteFigures,
} from "@/tests/places";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { setWeekDone } from "@/tests/weekly";

withIssuer();

const WEDNESDAY = new Date("2026-11-11T14:03:27Z");
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const TEXT = "Explains why priorities change and gives credit where it is due.";

let made = 0;
function newIdentity() {
  const letters = [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { lastName: `Q${letters}`, domain: `${letters}${++made}.com` };
}

async function makeReader() {
  const user = await makeUser();
  return { user, cookies: await signIn(user) };
}

async function write(cookies: CookieJar, target: Record<string, unknown>, reviewText = TEXT) {
  const body = { ...RATINGS, reviewText, ...target };
  const response = await call(submitReview, { method: "POST", cookies, body });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: Object.fromEntries(response.headers),
  };
}

async function findabilityIn(cookies: CookieJar): Promise<string> {
  return (await (await call(me, { cookies })).json()).findability;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: WEDNESDAY });
  await setWeekDone(WEDNESDAY);
});

afterEach(() => vi.useRealTimers());

describe("someone who joins and chooses 'from a later Monday'", () => {
  it("gets one of the next four at random, each equally likely", async () => {
    const { domain } = newIdentity();
    const { id } = await makeUser({ isFindable: false, companyId: null });
    const drawn: string[] = [];
    for (let count = 0; count < 120; count++) {
      const privateFields = await db.$transaction(async (tx) => {
        await joinCompany(tx, { id, email: `p${count}@${domain}` }, WEDNESDAY);
        const left = await tx.user.update({
          where: { id },
          data: { companyId: null },
          select: { privateFields: true },
        });
        return left.privateFields;
      });
      drawn.push(decryptPrivateFields(privateFields, id).findableFrom ?? "");
    }
    const mondays = ["2026-11-16", "2026-11-23", "2026-11-30", "2026-12-07"];
    expect([...new Set(drawn)].toSorted()).toEqual(mondays);
    // Five standard deviations of a quarter of 120 draws.
    for (const monday of mondays) {
      expect(Math.abs(drawn.filter((one) => one === monday).length - 30)).toBeLessThan(24);
    }
  });

  it("can't be found by anyone else before then, and is found everywhere from then on", async () => {
    const { lastName, domain } = newIdentity();
    const reader = await makeReader();
    const before = await siteFigures(reader.cookies);
    const joiner = await joinAs(`amara@${domain}`, "monday", { lastName });
    const own = await signIn(joiner);
    const q = domain.split(".")[0] ?? "";
    expect(joiner).toMatchObject({ isVerified: true, isFindable: false });
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual([]);
    expect(await placesOfCompany(joiner.companyId, q, reader.cookies)).toEqual([]);
    expect(await siteFigures(reader.cookies)).toEqual(before);
    const details = (of: string) => [`GET /api/${of}/{id}`, `GET /api/${of}/{id}/stats`];
    expect(await placesOfPerson(joiner, own)).toEqual(details("leaders"));
    expect(await placesOfCompany(joiner.companyId, q, own)).toEqual(details("companies"));

    await doWeeklyWork(weeksAfter(WEDNESDAY, 1));
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual(EVERY_PLACE_OF_A_PERSON);
    const ofCompany = await placesOfCompany(joiner.companyId, q, reader.cookies);
    expect(ofCompany).toEqual(expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY));
    const { totalCompanies, totalUsers } = await siteFigures(reader.cookies);
    expect(totalCompanies).toBe(before.totalCompanies + 1);
    expect(totalUsers).toBeGreaterThan(0);
  });

  it("changes nothing visible about a company that is already listed", async () => {
    const { lastName, domain } = newIdentity();
    const first = await joinAs(`first@${domain}`, "today", newIdentity());
    const reader = await makeReader();
    const before = await siteFigures(reader.cookies);
    const shown = async () => {
      const details = await call(company, {
        cookies: reader.cookies,
        params: { id: first.companyId ?? "" },
      });
      return details.text();
    };
    const answer = await shown();
    const joiner = await joinAs(`amara@${domain}`, "monday", { lastName });
    expect(joiner.companyId).toBe(first.companyId);
    expect([await shown(), await siteFigures(reader.cookies)]).toEqual([answer, before]);
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual([]);
  });

  it("can't be reviewed by account, and by address counts as an unknown address", async () => {
    const { lastName, domain } = newIdentity();
    const joiner = await joinAs(`kim@${domain}`, "monday", { lastName });
    const reader = await makeReader();
    const byId = await write(reader.cookies, { revieweeId: joiner.id, companyId: joiner.companyId });
    const unknown = { revieweeId: crypto.randomUUID(), companyId: joiner.companyId };
    expect([byId.status, byId.body]).toEqual([404, (await write(reader.cookies, unknown)).body]);
    const aboutCompany = await write(reader.cookies, { companyId: joiner.companyId });
    const noCompany = await write(reader.cookies, { companyId: crypto.randomUUID() });
    expect([aboutCompany.status, aboutCompany.body]).toEqual([404, noCompany.body]);

    const [hidden, stranger] = [
      await write(reader.cookies, { unregisteredLeaderEmail: `kim@${domain}` }),
      await write((await makeReader()).cookies, { unregisteredLeaderEmail: `kay@${domain}` }),
    ];
    expect(hidden.status).toBe(201);
    expect(hidden.body).toMatchObject({
      revieweeId: null,
      reviewee: null,
      unregisteredLeader: `k•••@${domain}`,
      state: "PUBLISHED",
    });
    const comparable = ({ status, body: { id, ...body }, headers }: typeof hidden) => {
      return { status, body, headers, id: typeof id };
    };
    expect(comparable(hidden)).toEqual(comparable(stranger));
    const rowOf = async ({ body }: typeof hidden) => {
      const row = await db.review.findUniqueOrThrow({ where: { id: String(body.id) } });
      const { id, authorTag, submissionHash, submittedAt, ...rest } = row;
      const {
        unregisteredLeaderEmail: encrypted,
        unregisteredLeaderIndex: index,
        firstByAuthor: first,
      } = rest;
      const lengths = [encrypted, index, first].map((value) => value?.length);
      return {
        ...rest,
        unregisteredLeaderEmail: null,
        unregisteredLeaderIndex: null,
        firstByAuthor: null,
        lengths,
      };
    };
    expect(await rowOf(hidden)).toEqual(await rowOf(stranger));
    const waiting = { where: { unregisteredLeaderIndex: emailIndex(`kim@${domain}`) } };
    expect(await db.review.count(waiting)).toBe(1);
    const again = await write(reader.cookies, { unregisteredLeaderEmail: `kim@${domain}` });
    expect(again.body).toEqual(hidden.body);
    const own = await signIn(joiner);
    expect(JSON.parse(await read(listReviews, own, { leaderId: joiner.id }))).toEqual([]);
    expect(await db.user.findUniqueOrThrow({ where: { id: joiner.id } })).toMatchObject({ totalReviews: 0 });
  });

  it("can write, even about a company where they are the first", async () => {
    const { lastName, domain } = newIdentity();
    const joiner = await joinAs(`amara@${domain}`, "monday", { lastName });
    const own = await signIn(joiner);
    expect((await write(own, { companyId: joiner.companyId })).status).toBe(201);
    const reader = await makeReader();
    const q = domain.split(".")[0] ?? "";
    const ofCompany = await placesOfCompany(joiner.companyId, q, reader.cookies);
    expect(ofCompany).toEqual(expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY));
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual([]);
  });

  it("can change their name without being found sooner", async () => {
    const { lastName, domain } = newIdentity();
    const joiner = await joinAs(`amara@${domain}`, "monday", newIdentity());
    const own = await signIn(joiner);
    expect((await call(updateMe, { method: "PUT", cookies: own, body: { lastName } })).status).toBe(200);
    expect(await placesOfPerson({ ...joiner, lastName }, (await makeReader()).cookies)).toEqual([]);
  });

  it("can choose that with Google too", async () => {
    const { lastName, domain } = newIdentity();
    const claims = googleClaims({ email: `gina@${domain}`, hd: domain, family_name: lastName });
    const { cookies } = await continueWithGoogle({ claims });
    const body = { workEmail: `gina@${domain}`, title: "Engineer", findableFrom: "monday" };
    expect((await call(completeProfile, { method: "POST", cookies, body })).status).toBe(200);
    const joiner = await db.user.findUniqueOrThrow({ where: { email: `gina@${domain}` } });
    const reader = await makeReader();
    expect(joiner.lastName).toBe(lastName);
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual([]);
    expect(await findabilityIn(cookies)).toBe("hidden");
    await doWeeklyWork(weeksAfter(WEDNESDAY, HIDDEN_WEEKS_MAX));
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual(EVERY_PLACE_OF_A_PERSON);
  });
});

describe("someone who joins and chooses 'from today', or doesn't choose", () => {
  it.each(["today", undefined] as const)("can be found at once (%s)", async (findableFrom) => {
    const { lastName, domain } = newIdentity();
    const reader = await makeReader();
    const before = await siteFigures(reader.cookies);
    const waiting = await write(reader.cookies, { unregisteredLeaderEmail: `amara@${domain}` });
    const joiner = await joinAs(`amara@${domain}`, findableFrom, { lastName });
    expect(await placesOfPerson(joiner, reader.cookies)).toEqual(EVERY_PLACE_OF_A_PERSON);
    const q = domain.split(".")[0] ?? "";
    const ofCompany = await placesOfCompany(joiner.companyId, q, reader.cookies);
    expect(ofCompany).toEqual(expect.arrayContaining(EVERY_PLACE_OF_A_COMPANY));
    expect(await db.review.findUniqueOrThrow({ where: { id: String(waiting.body.id) } })).toMatchObject({
      revieweeId: joiner.id,
    });
    const byAddress = await write(
      reader.cookies,
      { unregisteredLeaderEmail: `amara@${domain}` },
      "Keeps meetings short and useful, and starts on time.",
    );
    expect(byAddress.body).toMatchObject({ revieweeId: joiner.id, unregisteredLeader: null });
    // Members are only counted on Monday.
    const { totalUsers, totalCompanies } = await siteFigures(reader.cookies);
    expect([totalUsers, totalCompanies]).toEqual([before.totalUsers, before.totalCompanies + 1]);
  });

  it("refuses any other choice", async () => {
    await expect(joinAs(`amara@${newIdentity().domain}`, "never" as "today")).rejects.toThrow();
  });
});

describe("GET /api/me (D1), 'findability'", () => {
  it("is hidden until Monday, new for that week, and settled after it", async () => {
    const joiner = await joinAs(`amara@${newIdentity().domain}`, "monday");
    const at = async (moment: string) => {
      vi.setSystemTime(new Date(moment));
      return findabilityIn(await signIn(joiner));
    };
    expect(await findabilityIn(await signIn(joiner))).toBe("hidden");
    expect(await at("2026-11-15T23:59:59.999Z")).toBe("hidden");
    await doWeeklyWork(new Date("2026-11-16T00:05:00Z"));
    expect(await at("2026-11-16T00:05:01Z")).toBe("new");
    expect(await at("2026-11-22T23:59:59.999Z")).toBe("new");
    expect(await at("2026-11-23T00:00:00Z")).toBe("settled");
  });

  it("is new in the week of joining for people who can be found at once", async () => {
    const joiner = await joinAs(`amara@${newIdentity().domain}`);
    expect(await findabilityIn(await signIn(joiner))).toBe("new");
    vi.setSystemTime(new Date("2026-11-16T00:00:00Z"));
    expect(await findabilityIn(await signIn(joiner))).toBe("settled");
  });

  it("is settled for an older account, and shown to no one else", async () => {
    const old = await makeUser();
    expect(await findabilityIn(await signIn(old))).toBe("settled");
    await db.user.update({ where: { id: old.id }, data: { privateFields: null } });
    expect(await findabilityIn(await signIn(old))).toBe("settled");
    const joiner = await joinAs(`amara@${newIdentity().domain}`, "today");
    const { cookies } = await makeReader();
    const details = await call(leader, { cookies, params: { id: joiner.id } });
    expect(await details.text()).not.toMatch(/findab|2026-11-(09|16)/i);
    const sizes = [joiner, old].map(({ privateFields }) => privateFields?.length);
    expect(new Set(sizes).size).toBe(1);
    expect(decryptPrivateFields(joiner.privateFields, joiner.id).findableFrom).toBe("2026-11-09");
  });
});

describe("who is found", () => {
  it("is found at once by a new name, and no longer by the old one", async () => {
    const [before, after] = [newIdentity(), newIdentity()];
    const joiner = await joinAs(`amara@${before.domain}`, "today", { lastName: before.lastName });
    const { cookies } = await makeReader();
    const body = { lastName: after.lastName };
    expect((await call(updateMe, { method: "PUT", cookies: await signIn(joiner), body })).status).toBe(200);
    const renamed = { ...joiner, lastName: after.lastName };
    expect(await placesOfPerson(renamed, cookies)).toEqual(EVERY_PLACE_OF_A_PERSON);
    expect(await read(search, cookies, { q: before.lastName })).not.toContain(joiner.id);
  });

  it("can't be found once the account is deleted", async () => {
    const { lastName, domain } = newIdentity();
    const joiner = await joinAs(`amara@${domain}`, "today", { lastName });
    const { cookies } = await makeReader();
    const body = { password: joiner.password, submissions: "delete" };
    const answer = await call(deleteAccount, { method: "POST", cookies: await signIn(joiner), body });
    expect(answer.status).toBe(200);
    expect(await placesOfPerson(joiner, cookies)).toEqual([]);
    expect((await write(cookies, { unregisteredLeaderEmail: joiner.email })).body).toMatchObject({
      revieweeId: null,
    });
  });
});
