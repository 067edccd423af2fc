import { beforeAll, describe, expect, it } from "vitest";
import { POST as REMOVE } from "@/app/api/admin/companies/[id]/remove/route";
import { PUT } from "@/app/api/admin/companies/[id]/route";
import { POST as CREATE } from "@/app/api/companies/from-email/route";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { CookieJar, call, signIn } from "@/tests/requests";

let admins: CookieJar;

beforeAll(async () => {
  admins = await signIn(await makeUser({ isAdmin: true }));
});

async function change(id: string, body: unknown, cookies = admins) {
  const url = `/api/admin/companies/${id}`;
  const response = await call(PUT, { method: "PUT", url, params: { id }, body, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function remove(id: string, cookies = admins) {
  const url = `/api/admin/companies/${id}/remove`;
  const response = await call(REMOVE, { method: "POST", url, params: { id }, cookies });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const entriesOn = (subject: string) => db.auditEntry.findMany({ where: { subject } });

describe("a company, changed by an administrator (B12)", () => {
  it("gets the new name, industry, size, website and description; what is left out stays", async () => {
    const { id, domain } = await makeCompany({ industry: "Shipping", size: "small" });
    const changes = {
      name: `Copper Field ${id.slice(0, 6)}`,
      industry: " Health care ",
      website: "https://www.copper-field.example",
      description: "Clinics in four cities.",
    };
    expect((await change(id, changes)).body).toMatchObject({
      ...changes,
      industry: "Health care",
      size: "small",
    });
    expect((await change(id, { size: "", industry: "" })).body).toMatchObject({ size: null, industry: null });
    expect((await entriesOn(domain)).map(({ action }) => action)).toEqual([
      "company-changed",
      "company-changed",
    ]);
  });

  it("refuses a name that another company has, and bad input", async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    expect(await change(one.id, { name: other.name })).toMatchObject({
      status: 400,
      body: {
        field: "name",
        message: "Another company has this name. Add a place or a legal form to tell them apart.",
      },
    });
    const refused: [unknown, string][] = [
      [{ name: " " }, "Enter the company's name"],
      [
        { name: "Fjord Foods (fjord-foods.example)" },
        "A name can't end with the domain of another company. Leave it out.",
      ],
      [{ name: "x".repeat(121) }, "Name must be at most 120 characters"],
      [{ name: "Fjord\u0000" }, "Name has characters that we can't store. Please retype it without them."],
      [{ industry: "\u0000" }, "Industry has characters that we can't store. Please retype it without them."],
      [{ size: "huge" }, "Choose a size"],
      [{ website: "javascript:alert(1)" }, "Enter a web address that begins with https://"],
      [{ description: 4 }, "Description must be text"],
    ];
    for (const [body, message] of refused) expect((await change(one.id, body)).body.message).toBe(message);
    expect((await change("0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d99", { size: "small" })).status).toBe(404);
    expect(await entriesOn(one.domain)).toEqual([]);
  });

  it("can be taken back out of sight if it was made by mistake, but not with a member or a review", async () => {
    const made = await call(CREATE, { method: "POST", body: { email: "a@by-mistake.com" }, cookies: admins });
    const { id } = (await made.json()) as { id: string };
    expect((await remove(id)).status).toBe(200);
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({
      isMadeByAdmin: false,
      isListed: false,
      name: "By Mistake (by-mistake.com)",
    });
    expect((await entriesOn("by-mistake.com")).map(({ action }) => action).sort()).toEqual([
      "company-created",
      "company-removed",
    ]);
    const [joined, reviewed] = [await makeCompany(), await makeCompany()];
    await makeUser({ company: joined });
    await makeReview({ company: reviewed });
    for (const company of [joined, reviewed]) {
      expect(await remove(company.id)).toMatchObject({
        status: 400,
        body: {
          message:
            "Only a company that an administrator made, without members and reviews, can be taken back.",
        },
      });
    }
  });

  it("can't be taken back while someone joins it", async () => {
    const company = await makeCompany();
    const { id } = await makeUser({ isVerified: false });
    const answer = await withConnection(async (client) => {
      await client.query("BEGIN");
      await client.query(`UPDATE "users" SET "companyId" = $1 WHERE "id" = $2`, [company.id, id]);
      const removing = remove(company.id);
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query("COMMIT");
      return removing;
    });
    expect(answer.status).toBe(400);
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ companyId: company.id });
  });

  it("is for administrators only (SEC-G3)", async () => {
    const { id } = await makeCompany();
    const member = await signIn(await makeUser());
    for (const [cookies, status] of [
      [new CookieJar(), 401],
      [member, 403],
    ] as const) {
      expect((await change(id, { size: "small" }, cookies)).status).toBe(status);
      expect((await remove(id, cookies)).status).toBe(status);
    }
  });
});
