import { expect, it } from "vitest";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { findCompanyByDomain } from "@/lib/companies/queries/merged";
import { longNameOf } from "@/lib/companies/rules";
import { firstOfMonth, mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { transaction } from "@/lib/db/transaction";
import { makeCompany } from "@/tests/factories";

it("finds a company by its domain, or one it had before a merge, as Prisma does", async () => {
  const company = await makeCompany({ name: "Zoë & Sons" });
  const domain = "merged-away.example";
  const from = await makeCompany();
  const merged = { domain, companyId: company.id, mergedId: from.id, fromId: from.id, members: 0 };
  await db.companyDomain.create({ data: { ...merged, week: mondayOf(new Date()) } });
  const select = { id: true, name: true };
  const own = await db.company.findUnique({ where: { domain: company.domain }, select });
  const before = await db.companyDomain.findUnique({ where: { domain }, select: { company: { select } } });
  expect([own, before?.company]).toEqual([{ id: company.id, name: "Zoë & Sons" }, own]);
  for (const find of [
    (of: string) => findCompanyByDomain(db, of),
    (of: string) => transaction((tx) => findCompanyByDomain(tx, of)),
  ]) {
    expect(await find(company.domain)).toEqual(own);
    expect(await find(domain)).toEqual(own);
    expect(await find("unknown.example")).toBeNull();
  }
});

it("makes a company with every column as Prisma makes it, once", async () => {
  const now = new Date();
  const domain = "brand-new.example";
  const made = await Promise.all(
    [1, 2, 3].map(() => transaction((tx) => findOrCreateCompanyByDomain(tx, domain, now))),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const row = await db.company.findUniqueOrThrow({ where: { domain } });
  const twin = await db.company.create({
    data: { name: "Twin", domain: "twin.example", createdAt: firstOfMonth(now) },
  });
  expect(row).toEqual({ ...twin, id: made[0]?.id, name: longNameOf(domain), domain });
});
