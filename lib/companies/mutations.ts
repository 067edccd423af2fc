import "server-only";
import { companyNameFromDomain, firstOfMonth } from "@/lib/companies/rules";
import type { Transaction } from "@/lib/db/client";

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
