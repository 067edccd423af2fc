import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { requireCompany } from "@/lib/companies/queries";
import { companyNameFromDomain, firstOfMonth, workDomain } from "@/lib/companies/rules";
import { type CompanyFromEmail, type CompanyOfEmail, companyOfEmail } from "@/lib/companies/schema";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

/**
 * The company of a registrable domain, made where there is none; safe under parallel calls.
 * A name that another domain has is made unique by the domain: 'Northwind Traders (northwind-traders.io)'.
 */
export async function findOrCreateCompanyByDomain(
  tx: Transaction,
  domain: string,
  now = new Date(),
): Promise<{ id: string; name: string }> {
  const name = companyNameFromDomain(domain);
  for (const candidate of [name, `${name} (${domain})`]) {
    const company = await tx.company.findUnique({ where: { domain }, select: { id: true, name: true } });
    if (company) return company;
    // Says nothing on a conflict, and waits for a parallel transaction that inserts the same.
    await tx.company.createMany({
      data: [{ name: candidate, domain, createdAt: firstOfMonth(now) }],
      skipDuplicates: true,
    });
  }
  return tx.company.findUniqueOrThrow({ where: { domain }, select: { id: true, name: true } });
}

/**
 * The company of an address, made where there is none (D13). For administrators alone.
 * @throws AppError forbidden for anybody else; invalid for an address at a free or disposable provider.
 */
export async function createCompanyFromEmail(
  viewer: Viewer,
  { email }: CompanyFromEmail,
  now: Date,
): Promise<CompanyOfEmail> {
  if (!viewer.isAdmin) throw new AppError("forbidden", "Access denied");
  const domain = workDomain(email);
  if (!domain) {
    throw new AppError(
      "invalid",
      "This address is at a mail provider. Enter a work address at the company.",
      {
        details: { field: "email" },
      },
    );
  }
  const { id, isNew } = await db.$transaction(async (tx) => {
    const before = await tx.company.findUnique({ where: { domain }, select: { id: true } });
    const company = await findOrCreateCompanyByDomain(tx, domain, now);
    return { id: company.id, isNew: !before };
  });
  return companyOfEmail.parse({ ...(await requireCompany(viewer, id)), isNew });
}
