import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/register/route";
import { verifyPassword } from "@/lib/auth/password";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { hashToken, isTokenLive } from "@/lib/auth/tokens";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { waitingMails } from "@/tests/mails";
import { call } from "@/tests/requests";

const SUCCESS = "Registration successful. Please check your email to verify your account.";
const valid = {
  firstName: "Amara",
  lastName: "Okafor",
  email: "amara@northwind-traders.com",
  password: "correct horse",
  title: "Engineer",
  department: "Platform",
  agreedToTerms: true,
};

async function register(changes: Record<string, unknown> = {}) {
  const response = await call(POST, { method: "POST", body: { ...valid, ...changes } });
  return { status: response.status, body: await response.json() };
}

describe("POST /api/register (D5)", () => {
  it("stores an unverified account without a company, and emails a token of which it stores only the hash (SEC-A7)", async () => {
    expect(await register()).toEqual({ status: 200, body: { message: SUCCESS } });
    const user = await db.user.findUniqueOrThrow({ where: { email: valid.email } });
    expect(user).toMatchObject({
      firstName: "Amara",
      title: "Engineer",
      department: "Platform",
      isVerified: false,
      companyId: null,
      agreedToTerms: true,
      isAdmin: false,
      areReviewsPublic: false,
      emailNotificationsEnabled: true,
      authProvider: "email",
    });
    expect(user.authorSalt).toHaveLength(16);
    expect(user.createdAt.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    expect(await db.company.count()).toBe(0);
    const [mail] = await waitingMails(valid.email);
    expect(mail).toMatchObject({ kind: "verify-email", firstName: "Amara" });
    expect(mail.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(user.verificationToken ?? [])).toEqual(Buffer.from(hashToken(mail.token)));
    // The row has a Monday, the same for everyone who signs up in a week.
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect([23.9, 24].map((hours) => isTokenLive(mail.token, inHours(hours)))).toEqual([true, false]);
    expect(user.verificationTokenExpiry).toEqual(weeksAfter(new Date(), 2));
    expect(decryptPrivateFields(user.privateFields, user.id)).toEqual({
      anonymousName: null,
      findableFrom: null,
      sessionEpoch: null,
    });
  });

  it("gives the same answer for a verified address, changes nothing and tells the owner by email (SEC-A4)", async () => {
    const email = "known@adatum.com";
    const first = await register({ email });
    await db.user.update({ where: { email }, data: { isVerified: true } });
    const before = await db.user.findUniqueOrThrow({ where: { email } });
    expect(await register({ email, firstName: "Mallory", password: "another one" })).toEqual(first);
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toEqual(before);
    const kinds = (await waitingMails(email)).map((mail) => mail.kind).sort();
    expect(kinds).toEqual(["already-registered", "verify-email"]);
  });

  it("replaces an account that was never verified, and its token", async () => {
    const email = "again@fabrikam.com";
    await register({ email, firstName: "First" });
    const before = await db.user.findUniqueOrThrow({ where: { email } });
    await register({ email, firstName: "Second", department: "" });
    const after = await db.user.findUniqueOrThrow({ where: { email } });
    expect(after).toMatchObject({ id: before.id, firstName: "Second", department: null, isVerified: false });
    expect(after.verificationToken).not.toEqual(before.verificationToken);
    expect(await verifyPassword(valid.password, after.hashedPassword)).toBe(true);
  });

  it("creates one account from twenty sign-ups at once", async () => {
    const email = "twenty@fabrikam.com";
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await db.user.count({ where: { email } })).toBe(1);
  });

  it("sends an address no more emails than the daily limit, and gives the same answer (SEC-R7)", async () => {
    const email = "bombed@fabrikam.com";
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await register({ email }));
    expect(answers.every((answer) => answer.body.message === SUCCESS)).toBe(true);
    expect(await waitingMails(email)).toHaveLength(5);
  });

  it.each(["x@gmail.com", "x@mailinator.com", "x@proton.me", "x@sub.mailinator.com", "X@GMAIL.COM"])(
    "refuses the free or disposable address %s",
    async (email) => {
      expect(await register({ email })).toEqual({
        status: 400,
        body: { code: "invalid", message: "Please use your work email address", field: "email" },
      });
      expect(await db.user.count({ where: { email: email.toLowerCase() } })).toBe(0);
    },
  );

  it.each([
    ["firstName", "", "First name is required"],
    ["firstName", "\u200b \u202e", "First name is required"],
    ["lastName", undefined, "Last name is required"],
    ["email", "amara@", "Invalid email address"],
    ["email", "amara\uff20northwind.com", "Invalid email address"],
    ["email", '"a b"@northwind.com', "Invalid email address"],
    ["password", "five5", "Password must be at least 6 characters"],
    ["password", "x".repeat(129), "Password must be at most 128 characters"],
    ["title", "  ", "Job title is required"],
    ["agreedToTerms", false, "You must agree to the Terms and Conditions"],
    ["agreedToTerms", "yes", "You must agree to the Terms and Conditions"],
  ])("says of %s %j: %s (E1)", async (field, value, message) => {
    expect(await register({ email: "e1@northwind.com", [field]: value })).toEqual({
      status: 400,
      body: { code: "invalid", message },
    });
  });

  it.each([
    ["Password1", /^This is one of the most common passwords/],
    ["amara-okafor", /^This is made of your own name, email address or company/],
    ["Northwind2026", /^This is made of your own name, email address or company/],
  ])(
    "refuses the password %s at its field, for known addresses too, and stores nothing (SEC-A3)",
    async (password, reason) => {
      const known = "fit@northwind-traders.com";
      await register({ email: known });
      await db.user.update({ where: { email: known }, data: { isVerified: true } });
      const before = await db.user.findMany();
      const refused = {
        status: 400,
        body: { code: "invalid", message: expect.stringMatching(reason), field: "password" },
      };
      for (const email of [known, "new@northwind-traders.com"]) {
        expect(await register({ email, password })).toEqual(refused);
      }
      expect(await db.user.findMany()).toEqual(before);
    },
  );

  it("ignores fields that a visitor may not set (SEC-C6)", async () => {
    const email = "admin@wingtip.com";
    await register({
      email,
      isAdmin: true,
      isVerified: true,
      companyId: crypto.randomUUID(),
      totalReviews: 9,
    });
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      isAdmin: false,
      isVerified: false,
      companyId: null,
      totalReviews: 0,
    });
  });

  it("stores names without control characters, line breaks and characters that reverse or hide text (SEC-X6)", async () => {
    const email = "names@wingtip.com";
    await register({
      email,
      firstName: " Zo\u202eé\r\nBcc: x\u0000 ",
      lastName: "O\u200b'Neil \u0645\u0631\u06cc\u0645",
    });
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      firstName: "Zoé Bcc: x",
      lastName: "O'Neil مریم",
    });
  });
});
