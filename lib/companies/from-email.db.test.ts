import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/companies/from-email/route";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { CookieJar, call, signIn } from "@/tests/requests";

let admin: CookieJar;
let member: CookieJar;

beforeAll(async () => {
  admin = await signIn(await makeUser({ isAdmin: true }));
  member = await signIn(await makeUser());
});

async function create(email: unknown, cookies = admin) {
  const response = await call(POST, { method: "POST", body: { email }, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("POST /api/companies/from-email (D13)", () => {
  it("creates the company of the address's domain, without the address", async () => {
    const { status, body } = await create("Ana.Silva@mail.copper-field.co.uk");
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Copper Field", domain: "copper-field.co.uk", isNew: true });
    expect(await db.user.count({ where: { email: { contains: "copper-field" } } })).toBe(0);
    expect(await db.outboxMessage.count()).toBe(0);
  });

  it("returns the existing company, even to ten calls at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create("a@tin-harbour.com")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await db.company.count({ where: { domain: "tin-harbour.com" } })).toBe(1);
    expect((await create("b@tin-harbour.com")).body).toMatchObject({ isNew: false });
  });

  it("refuses email providers and malformed addresses, and says what to do", async () => {
    const { status, body } = await create("ana@gmail.com");
    expect([status, body.field]).toEqual([400, "email"]);
    expect((await create("ana@")).body.message).toBe("Please enter a valid email address");
    expect((await create(undefined)).body.message).toBe("Please enter a valid email address");
  });

  it("is for administrators only, according to the database at that moment (A4, SEC-S3)", async () => {
    expect(await create("a@slate-river.com", member)).toMatchObject({
      status: 403,
      body: { code: "forbidden", message: "Access denied" },
    });
    expect((await create("a@slate-river.com", new CookieJar())).status).toBe(401);
    const before = await makeUser({ isAdmin: true });
    const cookies = await signIn(before);
    await db.user.update({ where: { id: before.id }, data: { isAdmin: false } });
    expect((await create("a@slate-river.com", cookies)).status).toBe(403);
    expect(await db.company.count({ where: { domain: "slate-river.com" } })).toBe(0);
  });
});
