import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import type { CompanyChanges } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { findOrCreateCompanyByDomain, hideCompany, listCompany } from "@/lib/companies/mutations";
import { requireCompany } from "@/lib/companies/queries/companies";
import { isLongNameOfOther, workDomain } from "@/lib/companies/rules";
import {
  type Company,
  type CompanyFromEmail,
  type CompanyOfEmail,
  companyOfEmail,
} from "@/lib/companies/schema";
import { db } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/errors";
import { AppError } from "@/lib/errors";

/** D13. @throws AppError forbidden unless administrator; invalid with `field` */
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
      "This address belongs to an email provider, not a company. Enter a work address.",
      {
        details: { field: "email" },
      },
    );
  }
  const { id, isNew } = await db.$transaction(async (tx) => {
    const company = await findOrCreateCompanyByDomain(tx, domain, now);
    // It is new if it wasn't listed, even if someone has written about an address there.
    const where = { id: company.id, isListed: true };
    const before = await tx.company.findUnique({ where, select: { id: true } });
    await tx.company.updateMany({ where: { id: company.id }, data: { isMadeByAdmin: true } });
    await listCompany(tx, company.id, now);
    if (!before) await audit(tx, viewer, [{ action: "company-created", subject: domain }], now);
    return { id: company.id, isNew: !before };
  });
  return companyOfEmail.parse({ ...(await requireCompany(viewer, id)), isNew });
}

/** @throws AppError notFound; invalid with `field` if another company has the name, or may while hidden */
export async function updateCompany(
  viewer: Viewer,
  id: string,
  changes: CompanyChanges,
  now: Date,
): Promise<Company> {
  const { domain } = await requireCompany(viewer, id);
  if (changes.name && isLongNameOfOther(changes.name, domain)) {
    // Doesn't ask whether there is such a company: only the name of a hidden one ends like this.
    throw new AppError("invalid", "A name can't end with the domain of another company. Leave it out.", {
      details: { field: "name" },
    });
  }
  try {
    await db.$transaction(async (tx) => {
      await tx.company.update({ where: { id }, data: changes, select: { id: true } });
      await audit(tx, viewer, [{ action: "company-changed", subject: domain }], now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "invalid",
      "Another company has this name. Add a place or a legal form to tell them apart.",
      {
        details: { field: "name" },
      },
    );
  }
  return requireCompany(viewer, id);
}

/** Only hides it: if it were deleted, making it again would show whether anyone hidden had joined or written.
 * @throws AppError notFound; invalid if it has findable members or public reviews */
export async function removeCompany(viewer: Viewer, id: string, now: Date): Promise<void> {
  const { domain } = await requireCompany(viewer, id);
  await db.$transaction(async (tx) => {
    // Someone may be joining it, or another company may be merging into it.
    await tx.$executeRaw`SELECT FROM "companies" WHERE "id" = ${id}::uuid FOR UPDATE`;
    const where = { id, isMadeByAdmin: true, totalReviews: 0, users: { none: { isFindable: true } } };
    if ((await tx.company.count({ where })) === 0) {
      throw new AppError(
        "invalid",
        "Only a company that an administrator made, without members and reviews, can be taken back.",
      );
    }
    await hideCompany(tx, id, domain);
    await audit(tx, viewer, [{ action: "company-removed", subject: domain }], now);
  });
}
