import { afterEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/verify-email/route";
import { forgetExpiredTokens } from "@/lib/accounts/mutations/retention";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { createToken } from "@/lib/auth/tokens";
import { recountCompanies } from "@/lib/companies/mutations";
import { weekOf, weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { call } from "@/tests/requests";

const DAY_MS = 24 * 60 * 60 * 1000;
const VERIFIED = { status: 200, body: { message: "Email verified successfully. You can now log in." } };
const REFUSED = { status: 400, body: { code: "invalid", message: "Invalid verification link" } };

async function makeUnverified(email: string) {
  const { token, hash } = createToken(new Date(Date.now() + DAY_MS));
  const user = await makeUser({
    email,
    isVerified: false,
    verificationToken: hash,
    verificationTokenExpiry: weeksAfter(new Date(), 2),
  });
  return { ...user, token };
}

async function membersOnMonday(domain: string): Promise<number> {
  await db.$transaction(recountCompanies);
  return (await db.company.findUniqueOrThrow({ where: { domain } })).verifiedMemberCount;
}

async function verify(token: string) {
  const response = await call(GET, { url: `/api/verify-email?token=${encodeURIComponent(token)}` });
  return { status: response.status, body: await response.json() };
}

afterEach(() => vi.useRealTimers());

describe("forgetExpiredTokens", () => {
  it("deletes only the reset links that no longer work, with their dates", async () => {
    const [now, end] = [new Date(), new Date(Date.now() + 3_600_000)];
    const [old, fresh] = await Promise.all([
      makeUser({ resetToken: createToken(end).hash, resetTokenExpiry: new Date(now.getTime() - 1) }),
      makeUser({ resetToken: createToken(end).hash, resetTokenExpiry: new Date(now.getTime() + DAY_MS) }),
    ]);
    const waiting = await makeUnverified("waiting@adatum.example");
    await forgetExpiredTokens(now);
    const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
    expect(await rowOf(old.id)).toMatchObject({ resetToken: null, resetTokenExpiry: null });
    expect(await rowOf(fresh.id)).toEqual(fresh);
    const { token: _token, ...unchanged } = waiting;
    expect(await rowOf(waiting.id)).toEqual(unchanged);
    await db.user.deleteMany();
    await db.company.deleteMany();
  });
});

describe("GET /api/verify-email (D10)", () => {
  it("verifies, creates the company of the registrable domain and counts its member on Monday", async () => {
    const user = await makeUnverified("a@mail.northwind-traders.co.uk");
    expect(await db.company.count()).toBe(0);
    expect(await verify(user.token)).toEqual(VERIFIED);
    const row = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { company: true } });
    expect(row).toMatchObject({
      isVerified: true,
      company: {
        name: "Northwind Traders",
        domain: "northwind-traders.co.uk",
        verifiedMemberCount: 0,
        isListed: true,
      },
    });
    expect(await membersOnMonday("northwind-traders.co.uk")).toBe(1);
  });

  it("keeps no date of it, neither for the link nor for the address", async () => {
    const user = await makeUnverified("undated@proseware.example");
    const { createdAt } = user;
    await verify(user.token);
    const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(row).toMatchObject({ verificationTokenExpiry: null, resetTokenExpiry: null, createdAt });
    // Only the account's owner may know the week, so everyone's encrypted fields have room for it.
    expect(row.privateFields).toHaveLength(user.privateFields?.length ?? 0);
    expect(decryptPrivateFields(row.privateFields, row.id).findableFrom).toBe(weekOf(new Date()));
  });

  it("joins colleagues to one company, even at a subdomain (B1.6)", async () => {
    const users = await Promise.all(
      ["one@contoso.example", "two@eu.contoso.example"].map((email) => makeUnverified(email)),
    );
    await Promise.all(users.map((user) => verify(user.token)));
    const companies = await db.company.findMany({ where: { domain: { contains: "contoso" } } });
    expect(companies).toMatchObject([{ domain: "contoso.example", isListed: true }]);
    expect(await membersOnMonday("contoso.example")).toBe(2);
  });

  it("adds the domain to a company's name if another company has that name", async () => {
    const first = await makeUnverified("a@fabrikam-labs.example");
    const second = await makeUnverified("a@fabrikam-labs.test");
    await verify(first.token);
    await verify(second.token);
    const names = await db.company.findMany({
      where: { domain: { startsWith: "fabrikam-labs" } },
      orderBy: { domain: "asc" },
      select: { name: true },
    });
    expect(names).toEqual([{ name: "Fabrikam Labs" }, { name: "Fabrikam Labs (fabrikam-labs.test)" }]);
  });

  it("takes effect once under twenty parallel uses, and gives all of them the same answer (SEC-A7, SEC-A9)", async () => {
    const user = await makeUnverified("a@wingtip.example");
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(user.token)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => VERIFIED));
    expect(await membersOnMonday("wingtip.example")).toBe(1);
  });

  it("can be opened again until the token expires (SEC-A9)", async () => {
    const user = await makeUnverified("a@adatum.example");
    expect(await verify(user.token)).toEqual(VERIFIED);
    expect(await verify(user.token)).toEqual(VERIFIED);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS + 1000 });
    expect(await verify(user.token)).toEqual(REFUSED);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ isVerified: true });
  });

  it("refuses an expired, a replaced, an unknown and a malformed token the same way (E2)", async () => {
    const user = await makeUnverified("late@adatum.example");
    const replacement = createToken(new Date(Date.now() + DAY_MS));
    await db.user.update({ where: { id: user.id }, data: { verificationToken: replacement.hash } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS + 1000 });
    const tokens = [
      user.token,
      replacement.token,
      createToken(new Date(Date.now() + DAY_MS)).token,
      // Its expiry is later than the original's, so the hash doesn't fit.
      Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from(user.token, "base64url").subarray(4)]).toString(
        "base64url",
      ),
      "short",
      "",
      "\u0000",
      "a".repeat(5000),
    ];
    expect(await Promise.all(tokens.map(verify))).toEqual(tokens.map(() => REFUSED));
    expect((await call(GET, { url: "/api/verify-email" })).status).toBe(400);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ isVerified: false });
  });
});
