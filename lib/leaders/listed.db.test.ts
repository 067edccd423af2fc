import { beforeAll, describe, expect, it } from "vitest";
import { GET } from "@/app/api/companies/[id]/leaders/route";
import { weekOf, weeksAfter } from "@/lib/dates";
import { LISTED_LEADERS_MAX } from "@/lib/leaders/constants";
import type { Company } from "@/prisma/generated/client";
import { makeCompany, makeUser } from "@/tests/factories";
import { type CookieJar, call, signIn } from "@/tests/requests";

let company: Company;
let cookies: CookieJar;

const get = (id: string, page?: number, as = cookies) =>
  call(GET, { cookies: as, params: { id }, url: `/x${page ? `?page=${page}` : ""}` });

async function namesOf(id: string, page?: number): Promise<string[]> {
  const people = (await (await get(id, page)).json()) as { firstName: string }[];
  return people.map(({ firstName }) => firstName);
}

beforeAll(async () => {
  company = await makeCompany();
  for (const firstName of ["Edda", "Anouk", "Dario", "Bela", "Cleo"]) await makeUser({ company, firstName });
  cookies = await signIn(await makeUser());
});

describe("GET /api/companies/{id}/leaders (G73)", () => {
  it("lists people by name, with nothing but their names and titles (SEC-C10)", async () => {
    const response = await get(company.id);
    expect(response.headers.get("X-Total-Count")).toBe("5");
    const people = (await response.json()) as Record<string, unknown>[];
    expect(people.map(({ firstName }) => firstName)).toEqual(["Anouk", "Bela", "Cleo", "Dario", "Edda"]);
    expect(people.map((person) => Object.keys(person).sort())).toEqual(
      people.map(() => ["firstName", "id", "lastName", "title"]),
    );
  });

  it("leaves out people who aren't verified, can't be found yet, or can be found only since this week", async () => {
    const now = new Date();
    const before = await namesOf(company.id);
    await makeUser({ companyId: company.id, isVerified: false });
    await makeUser({ company, isFindable: false, findableFrom: weekOf(weeksAfter(now, 1)) });
    await makeUser({ company, findableFrom: weekOf(now) });
    expect(await namesOf(company.id)).toEqual(before);
    await makeUser({ company, firstName: "Fritz", findableFrom: weekOf(weeksAfter(now, -1)) });
    expect(await namesOf(company.id)).toEqual([...before, "Fritz"]);
  });

  it("lists no one of a company with fewer than five", async () => {
    const small = await makeCompany();
    for (let count = 0; count < 4; count++) await makeUser({ company: small });
    await makeUser({ company: small, findableFrom: weekOf(new Date()) });
    const response = await get(small.id);
    expect([response.headers.get("X-Total-Count"), await response.json()]).toEqual(["0", []]);
  });

  it("gives ten a page, and 100 in total at most (SEC-C10)", async () => {
    const large = await makeCompany();
    const names = Array.from(
      { length: LISTED_LEADERS_MAX + 3 },
      (_, index) => `P${String(index).padStart(3, "0")}`,
    );
    for (const firstName of names) await makeUser({ company: large, firstName });
    // Someone new at the front pushes no one out.
    await makeUser({ company: large, firstName: "P000", findableFrom: weekOf(new Date()) });
    expect((await get(large.id)).headers.get("X-Total-Count")).toBe("100");
    expect(await namesOf(large.id, 2)).toEqual(names.slice(10, 20));
    expect(await namesOf(large.id, 10)).toEqual(names.slice(90, 100));
    expect(await namesOf(large.id, 11)).toEqual([]);
  });

  it("is 404 for a company that no one may see yet (G42), and 401 for visitors", async () => {
    const unlisted = await makeCompany({ isListed: false, isMadeByAdmin: false });
    expect((await get(unlisted.id)).status).toBe(404);
    expect((await call(GET, { params: { id: company.id } })).status).toBe(401);
    const own = await signIn(await makeUser({ company: unlisted }));
    expect((await get(unlisted.id, 1, own)).status).toBe(200);
  });
});
