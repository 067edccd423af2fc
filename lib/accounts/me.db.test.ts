import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GET, PUT } from "@/app/api/me/route";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import { db } from "@/lib/db/client";
import { makeCompany, makeUser } from "@/tests/factories";
import { call, signIn } from "@/tests/requests";

const ALLOWED = [
  "firstName",
  "lastName",
  "anonymousName",
  "title",
  "department",
  "areReviewsPublic",
  "isBadgeShown",
  "areSharedPagesIndexed",
  "emailNotificationsEnabled",
];

async function signedIn(overrides: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(overrides);
  const cookies = await signIn(user);
  return {
    user,
    cookies,
    put: (body: unknown) => call(PUT, { method: "PUT", body, cookies }),
    row: () => db.user.findUniqueOrThrow({ where: { id: user.id } }),
  };
}

describe("GET /api/me (D1)", () => {
  it("has what Prisma reads", async () => {
    const company = await makeCompany({ name: "Zoë & Sons" });
    const counts = { averageRating: 11 / 3, totalReviews: 3 };
    const given = [
      { company, title: "Engineer", department: "R&D", isAdmin: true, areReviewsPublic: true, ...counts },
      { company, password: "amber-kettle-orchard", isBadgeShown: true, emailNotificationsEnabled: false },
      { authProvider: "google" as const, companyId: null, areSharedPagesIndexed: true },
    ];
    for (const overrides of given) {
      const { user, cookies } = await signedIn(overrides);
      const answer = await (await call(GET, { cookies })).json();
      const { anonymousName: _, findability: __, hasPassword, company: ofAccount, ...columns } = answer;
      const twin = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { company: true } });
      const createdAt = twin.createdAt.toISOString().slice(0, 10);
      const averageRating = Math.round(twin.averageRating * 10) / 10;
      expect({ ...twin, averageRating, createdAt }).toMatchObject(columns);
      expect(ofAccount).toEqual(twin.company && { name: twin.company.name });
      expect(hasPassword).toBe(twin.hashedPassword !== null);
    }
  });

  it("returns the account, the month of sign-up and no secret field", async () => {
    const company = await makeCompany({ name: "Northwind" });
    const { cookies, user } = await signedIn({ company, anonymousName: "Heron", title: "Engineer" });
    const response = await call(GET, { cookies });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      title: "Engineer",
      department: null,
      companyId: company.id,
      company: { name: "Northwind" },
      anonymousName: "Heron",
      findability: "settled",
      areReviewsPublic: false,
      isBadgeShown: false,
      areSharedPagesIndexed: false,
      emailNotificationsEnabled: true,
      averageRating: 0,
      totalReviews: 0,
      isAdmin: false,
      isVerified: true,
      hasPassword: false,
      authProvider: "email",
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    });
  });

  it("says whether there is a password", async () => {
    const { cookies } = await signedIn({ password: "correct horse" });
    const account = await (await call(GET, { cookies })).json();
    expect(account.hasPassword).toBe(true);
    expect(JSON.stringify(account)).not.toContain("$2b$");
  });

  it("answers 401 to a visitor", async () => {
    const response = await call(GET);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: "unauthenticated", message: "Please log in to continue." });
  });
});

describe("PUT /api/me (D2)", () => {
  it("changes the given fields, stores the anonymous name encrypted, and returns the account", async () => {
    const { put, row } = await signedIn();
    const changes = { firstName: "Zoé", anonymousName: "Heron", areReviewsPublic: true };
    const response = await put(changes);
    expect(await response.json()).toMatchObject(changes);
    const stored = await row();
    expect(stored).toMatchObject({ firstName: "Zoé", areReviewsPublic: true });
    expect(decryptPrivateFields(stored.privateFields, stored.id).anonymousName).toBe("Heron");
    expect(Buffer.from(stored.privateFields ?? []).toString("latin1")).not.toContain("Heron");
  });

  it("shows the badge, and lets search engines list shared pages, only for people who switched them on", async () => {
    const [{ put, row }, other] = [await signedIn(), await signedIn()];
    for (const changes of [
      { isBadgeShown: true },
      { areSharedPagesIndexed: true },
      { isBadgeShown: false },
    ]) {
      expect(await (await put(changes)).json()).toMatchObject(changes);
      expect(await row()).toMatchObject(changes);
    }
    expect(await row()).toMatchObject({ areSharedPagesIndexed: true });
    expect(await other.row()).toMatchObject({ isBadgeShown: false, areSharedPagesIndexed: false });
  });

  it("drops what is empty, null or undefined", async () => {
    const { put, row } = await signedIn({
      title: "Engineer",
      department: "Platform",
      anonymousName: "Heron",
    });
    const before = await row();
    const response = await put({
      firstName: "",
      lastName: "  ",
      title: null,
      department: "",
      anonymousName: "",
    });
    expect(response.status).toBe(200);
    expect(await row()).toEqual(before);
  });

  it("clears the department and the anonymous name on null, and on nothing else", async () => {
    const { put, row } = await signedIn({ department: "Platform", anonymousName: "Heron" });
    expect(await (await put({ department: null, anonymousName: null })).json()).toMatchObject({
      department: null,
      anonymousName: null,
    });
    const stored = await row();
    expect(stored.department).toBeNull();
    expect(decryptPrivateFields(stored.privateFields, stored.id).anonymousName).toBeNull();
  });

  it("names the field of a refused name, and changes none of the others", async () => {
    const { put, row } = await signedIn();
    const before = await row();
    const response = await put({ firstName: "Zoé", anonymousName: "call 555 0134 2299" });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      code: "rejected",
      message:
        "This name can't appear next to a review. Choose one without real names, contact details or abuse.",
      field: "anonymousName",
    });
    expect(await row()).toEqual(before);
  });

  it.each([{ firstName: 5 }, { areReviewsPublic: "yes" }, { title: ["x"] }, { lastName: "x".repeat(81) }])(
    "answers 400 to %j",
    async (body) => {
      const { put, row } = await signedIn();
      const before = await row();
      expect((await put(body)).status).toBe(400);
      expect(await row()).toEqual(before);
    },
  );

  it("ignores every field that isn't listed (SEC-C6)", async () => {
    const { put, row, user } = await signedIn();
    const before = await row();
    const others = [...Object.keys(before).filter((key) => !ALLOWED.includes(key)), "company", "__proto__"];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...others), fc.jsonValue()), async (body) => {
        expect((await put(JSON.stringify(body))).status).toBe(200);
        expect(await row()).toEqual(before);
      }),
      { numRuns: 40 },
    );
    await put({ isAdmin: true, id: crypto.randomUUID(), email: "x@y.example", title: "Lead" });
    expect(await row()).toEqual({ ...before, title: "Lead" });
    expect(await db.user.count({ where: { id: user.id } })).toBe(1);
  });

  it("changes no one else", async () => {
    const other = await makeUser();
    const { put } = await signedIn();
    await put({ id: other.id, firstName: "Mallory" });
    expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(other);
  });

  it("answers 401 to a visitor and changes nothing", async () => {
    const response = await call(PUT, { method: "PUT", body: { firstName: "Mallory" } });
    expect(response.status).toBe(401);
  });
});
