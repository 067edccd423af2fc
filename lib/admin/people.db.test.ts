import { beforeAll, describe, expect, it } from "vitest";
import { GET as AUDIT } from "@/app/api/admin/audit/route";
import { POST as END } from "@/app/api/admin/people/end-sessions/route";
import { POST as ROLE } from "@/app/api/admin/people/role/route";
import { GET as FIND } from "@/app/api/admin/people/route";
import { GET as ME } from "@/app/api/me/route";
import { deleteOldAuditEntries } from "@/lib/admin/mutations/audit";
import { db } from "@/lib/db/client";
import type { User } from "@/prisma/generated/client";
import { makeReview, makeUser } from "@/tests/factories";
import { CookieJar, call, signIn } from "@/tests/requests";

let admin: User;
let admins: CookieJar;

beforeAll(async () => {
  admin = await makeUser({ isAdmin: true });
  admins = await signIn(admin);
});

async function find(email: string, cookies = admins) {
  const response = await call(FIND, { url: `/api/admin/people?${new URLSearchParams({ email })}`, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function change(id: string, isAdmin: boolean, cookies = admins) {
  const response = await call(ROLE, { method: "POST", body: { id, isAdmin }, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const lastEntry = async (subject: string) => (await db.auditEntry.findMany({ where: { subject } })).at(-1);

describe("people and roles", () => {
  it("finds an account by its exact address, and shows nothing about what it wrote or received", async () => {
    const person = await makeUser();
    await makeReview({ author: person });
    await makeReview({ leader: person });
    const { status, body } = await find(person.email.toUpperCase());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      ["company", "email", "firstName", "id", "isAdmin", "isVerified", "lastName"].sort(),
    );
    expect(await find(person.email.slice(1))).toMatchObject({
      status: 404,
      body: { message: "No account has this address. Check its spelling." },
    });
    expect((await find("nonsense")).body.message).toBe("Please enter a valid email address");
  });

  it("makes an administrator and takes it away, at once for open sessions, and writes both down", async () => {
    const person = await makeUser();
    const cookies = await signIn(person);
    expect((await find(admin.email, cookies)).status).toBe(403);
    expect((await change(person.id, true)).body).toMatchObject({ isAdmin: true });
    expect((await find(admin.email, cookies)).status).toBe(200);
    expect(await lastEntry(person.email)).toMatchObject({ action: "admin-granted", admin: admin.email });
    expect((await change(person.id, false)).body).toMatchObject({ isAdmin: false });
    expect((await find(admin.email, cookies)).status).toBe(403);
    await change(person.id, false);
    expect(await db.auditEntry.count({ where: { subject: person.email } })).toBe(2);
  });

  it("never leaves the site without an administrator, not even when two step down at once", async () => {
    await db.user.updateMany({ where: { id: { not: admin.id } }, data: { isAdmin: false } });
    const other = await makeUser({ isAdmin: true });
    const others = await signIn(other);
    const answers = await Promise.all([change(admin.id, false), change(other.id, false, others)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(
      "This is the only administrator. Make someone else one first.",
    );
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: true } });
  });

  it("refuses an unverified address", async () => {
    const person = await makeUser({ isVerified: false });
    expect(await change(person.id, true)).toMatchObject({
      status: 400,
      body: { message: "This address isn't verified yet. Its owner has to open the emailed link first." },
    });
  });

  it("ends every session of an account, and writes it down", async () => {
    const person = await makeUser();
    const cookies = await signIn(person);
    expect((await call(ME, { cookies })).status).toBe(200);
    const response = await call(END, { method: "POST", body: { id: person.id }, cookies: admins });
    expect(response.status).toBe(200);
    expect((await call(ME, { cookies })).status).toBe(401);
    expect(await lastEntry(person.email)).toMatchObject({ action: "sessions-ended" });
  });

  it("is for administrators only (SEC-G3)", async () => {
    const person = await makeUser();
    const member = await signIn(person);
    for (const [cookies, status] of [
      [new CookieJar(), 401],
      [member, 403],
    ] as const) {
      expect((await find(admin.email, cookies)).status).toBe(status);
      expect((await change(person.id, true, cookies)).status).toBe(status);
      const end = await call(END, { method: "POST", body: { id: admin.id }, cookies });
      const log = await call(AUDIT, { url: "/api/admin/audit", cookies });
      expect([end.status, log.status]).toEqual([status, status]);
    }
  });
});

describe("the audit log", () => {
  it("lists the newest day first, and keeps a year", async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const entry = { admin: "eleanor@oakmere.example", action: "company-created", subject: "oakmere.example" };
    for (const text of ["2025-11-21", "2025-11-22", "2026-11-22"]) {
      await db.auditEntry.create({ data: { ...entry, day: day(text) } });
    }
    await deleteOldAuditEntries(new Date("2026-11-22T09:00:00Z"));
    const response = await call(AUDIT, { url: "/api/admin/audit", cookies: admins });
    const days = ((await response.json()) as { day: string; subject: string }[])
      .filter(({ subject }) => subject === "oakmere.example")
      .map((found) => found.day);
    expect(days).toEqual(["2026-11-22", "2025-11-22"]);
  });
});
