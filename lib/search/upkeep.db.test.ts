import { beforeAll, describe, expect, it } from "vitest";
import { GET as GET_COMPANIES } from "@/app/api/companies/route";
import { PUT as PUT_ME } from "@/app/api/me/route";
import { GET as SEARCH } from "@/app/api/search/route";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { rebuildSearchIndex } from "@/lib/jobs/search-index";
import { accountKey } from "@/lib/limits/client-key";
import { resetLimit } from "@/lib/limits/rate-limit";
import type { SearchResult } from "@/lib/search/schema";
import type { Company, User } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

// Tests the triggers of prisma/migrations/20261121130000_search.
let fjordline: Company;
let viewer: User;
let cookies: CookieJar;

beforeAll(async () => {
  fjordline = await makeCompany({ name: "Fjordline" });
  viewer = await makeUser({ company: fjordline, firstName: "Vera", lastName: "Nakamura" });
  cookies = await signIn(viewer);
});

async function find(q: string): Promise<SearchResult[]> {
  // This test searches more in a second than one person may in a minute.
  await resetLimit("search", accountKey(viewer.id));
  const response = await call(SEARCH, { cookies, url: `/api/search?${new URLSearchParams({ q })}` });
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResult[];
}

const namesOf = async (q: string) => (await find(q)).map(({ name }) => name);

describe("the index", () => {
  it("has people only once they are verified", async () => {
    const { id } = await makeUser({ firstName: "Ottilie", lastName: "Later", isVerified: false });
    expect(await namesOf("ottilie")).toEqual([]);
    await db.user.update({ where: { id }, data: { isVerified: true } });
    expect(await namesOf("ottilie")).toEqual([]);
    await db.user.update({ where: { id }, data: { companyId: fjordline.id } });
    expect(await namesOf("ottilie")).toEqual(["Ottilie Later"]);
  });

  it("has people by their new name only, from the moment they change it", async () => {
    const person = await makeUser({ company: fjordline, firstName: "Quentin", lastName: "Before" });
    const own = await signIn(person);
    await call(PUT_ME, {
      method: "PUT",
      cookies: own,
      body: { firstName: "Quirin", title: "Head of Ships" },
    });
    expect(await namesOf("quentin")).toEqual([]);
    expect(await find("quirin")).toMatchObject([{ name: "Quirin Before", title: "Head of Ships" }]);
  });

  it("has companies only by their new name and industry", async () => {
    const { id } = await makeCompany({ name: "Umbra", industry: "Lamps" });
    await db.company.update({ where: { id }, data: { name: "Penumbra", industry: "Candles" } });
    const list = async (search: string) => {
      const url = `/api/companies?${new URLSearchParams({ search })}`;
      return ((await (await call(GET_COMPANIES, { cookies, url })).json()) as Company[]).map(
        ({ name }) => name,
      );
    };
    expect([await list("umbra"), await list("lamps")]).toEqual([[], []]);
    expect([await list("penumb"), await list("cand")]).toEqual([["Penumbra"], ["Penumbra"]]);
  });

  it("has no deleted people or companies", async () => {
    const company = await makeCompany({ name: "Vanishing" });
    const { id } = await makeUser({ company, firstName: "Ulrike", lastName: "Gone" });
    await db.company.delete({ where: { id: company.id } });
    expect([await namesOf("vanishing"), await namesOf("ulrike")]).toEqual([[], []]);
    await db.user.update({ where: { id }, data: { companyId: fjordline.id } });
    expect(await namesOf("ulrike")).toEqual(["Ulrike Gone"]);
    await db.user.delete({ where: { id } });
    expect(await namesOf("ulrike")).toEqual([]);
    const left = await db.$queryRaw`
      SELECT "word" FROM "search_tokens" WHERE "ownerId" IN (${id}::uuid, ${company.id}::uuid)
      UNION SELECT "word" FROM "search_vocabulary" WHERE "word" IN ('vanishing', 'ulrike', 'gone')`;
    expect(left).toEqual([]);
  });

  it("keeps a word for correcting misspellings as long as any name has it", async () => {
    const twins = [];
    for (let count = 0; count < 2; count++) {
      twins.push(await makeUser({ company: fjordline, firstName: "Wilhelmina", lastName: "Twin" }));
    }
    for (const { id } of twins) {
      expect(await namesOf("wilhemina")).toContain("Wilhelmina Twin");
      await db.user.delete({ where: { id } });
    }
    expect(await namesOf("wilhemina")).toEqual([]);
  });

  it("is empty when the tables of people and companies are", async () => {
    const emptying = db.$transaction(async (tx) => {
      await tx.$executeRaw`TRUNCATE "users", "companies" CASCADE`;
      const left = await tx.$queryRaw`
        SELECT "word" FROM "search_tokens" UNION SELECT "word" FROM "search_vocabulary"`;
      expect(left).toEqual([]);
      throw new Error("Taken back");
    });
    await expect(emptying).rejects.toThrow("Taken back");
    expect(await namesOf("vera")).toEqual(["Vera Nakamura"]);
  });

  it("accepts the longest possible name", async () => {
    const name = "ﷺ".repeat(80);
    await makeUser({ company: fjordline, firstName: name, lastName: name });
    expect(await namesOf("ﷺ")).toEqual([`${name} ${name}`]);
  });

  const rows = () =>
    db.$queryRaw`SELECT xmin::text, ctid::text, t::text FROM "search_tokens" t ORDER BY t.ctid`;

  it("isn't written to when totals change or the seal rewrites every row", async () => {
    const before = await rows();
    await db.$executeRaw`UPDATE "users" SET "totalReviews" = "totalReviews" + 1`;
    await db.$executeRaw`UPDATE "companies" SET "totalReviews" = "totalReviews" + 1`;
    await db.$executeRaw`UPDATE "users" SET "id" = "id"`;
    await db.$executeRaw`UPDATE "users" SET "firstName" = "firstName", "companyId" = "companyId"`;
    expect(await rows()).toEqual(before);
  });

  it("is the same again after it is rebuilt", async () => {
    const contents = () => db.$queryRaw`SELECT t::text FROM "search_tokens" t ORDER BY 1`;
    const words = () => db.$queryRaw`SELECT "word" FROM "search_vocabulary" ORDER BY 1`;
    const [before, known] = [await contents(), await words()];
    await db.$executeRaw`SELECT search_rebuild()`;
    expect([await contents(), await words()]).toEqual([before, known]);
    expect(known).toEqual(await db.$queryRaw`SELECT DISTINCT "word" FROM "search_tokens" ORDER BY 1`);
    expect(await namesOf("nakamuar")).toEqual(["Vera Nakamura"]);
  });

  it("gets every change that is made during a rebuild", async () => {
    const renamed = await makeUser({ company: fjordline, firstName: "Xaver", lastName: "Old" });
    const deleted = await makeUser({ company: fjordline, firstName: "Xenia", lastName: "Leaving" });
    const joining = await makeUser({ firstName: "Xanthe", lastName: "New", isVerified: false });
    await withConnection((client) =>
      rebuildSearchIndex(client, async () => {
        // The site's client gives up after a while, so a change that had to wait would fail.
        await db.user.update({ where: { id: renamed.id }, data: { firstName: "Yorick" } });
        await db.user.delete({ where: { id: deleted.id } });
        await db.user.update({
          where: { id: joining.id },
          data: { isVerified: true, companyId: fjordline.id },
        });
        expect(await namesOf("yorick")).toEqual(["Yorick Old"]);
      }),
    );
    expect(await namesOf("yorick")).toEqual(["Yorick Old"]);
    expect(await namesOf("xanthe")).toEqual(["Xanthe New"]);
    expect([await namesOf("xaver"), await namesOf("xenia")]).toEqual([[], []]);
    expect(await misplaced()).toEqual([]);
  });

  it("gets a change whose transaction began before the rebuild", async () => {
    const { id } = await makeUser({ company: fjordline, firstName: "Zacharias", lastName: "Slow" });
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const change = withConnection(async (client) => {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await client.query(`UPDATE "users" SET "id" = "id" WHERE "id" = $1`, [id]);
      await started;
      await client.query(`UPDATE "users" SET "firstName" = 'Zenobia' WHERE "id" = $1`, [id]);
      await client.query("COMMIT");
    });
    await withConnection((client) =>
      rebuildSearchIndex(client, async () => {
        start();
        await change;
      }),
    );
    expect(await namesOf("zenobia")).toEqual(["Zenobia Slow"]);
    expect(await misplaced()).toEqual([]);
  });

  it("can be rebuilt after a rebuild that was killed halfway", async () => {
    const cut = withConnection((client) =>
      rebuildSearchIndex(client, async () => {
        throw new Error("Killed");
      }),
    );
    await expect(cut).rejects.toThrow("Killed");
    expect(await namesOf("vera")).toEqual(["Vera Nakamura"]);
    await makeUser({ company: fjordline, firstName: "Yolanda", lastName: "Between" });
    await withConnection((client) => rebuildSearchIndex(client));
    expect(await namesOf("yolanda")).toEqual(["Yolanda Between"]);
    const left =
      await db.$queryRaw`SELECT relname::text FROM pg_class WHERE relname ~ '^search_.*(next|changes)'`;
    expect(left).toEqual([]);
  });

  const misplaced = () =>
    db.$queryRaw`
      (SELECT "ownerId"::text, "word" FROM "search_tokens" EXCEPT ALL SELECT "ownerId"::text, "word" FROM "search_source")
      UNION ALL
      (SELECT "ownerId"::text, "word" FROM "search_source" EXCEPT ALL SELECT "ownerId"::text, "word" FROM "search_tokens")
      UNION ALL
      SELECT 'vocabulary', coalesce(v."word", t."word") FROM "search_vocabulary" v
        FULL JOIN (SELECT DISTINCT "word" FROM "search_tokens") t ON t."word" = v."word"
        WHERE v."word" IS NULL OR t."word" IS NULL`;
});
