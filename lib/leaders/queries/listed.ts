import "server-only";
import { decryptPrivateFields } from "@/lib/auth/private-fields";
import type { Viewer } from "@/lib/auth/viewer";
import { SMALL_COMPANY_BELOW } from "@/lib/companies/constants";
import { requireCompany } from "@/lib/companies/queries/companies";
import { db } from "@/lib/db/client";
import { LEADERS_PAGE_SIZE, LISTED_LEADERS_MAX } from "@/lib/leaders/constants";
import { findabilityOf } from "@/lib/leaders/rules";
import { type ListedLeader, type ListedLeadersFilter, listedLeader } from "@/lib/leaders/schema";

/** Doesn't show which day someone joined (docs/anonymity.md). @throws AppError notFound */
export async function listLeadersOf(
  viewer: Viewer,
  companyId: string,
  { page = 1 }: ListedLeadersFilter,
  now: Date,
): Promise<{ items: ListedLeader[]; total: number; pageSize: number }> {
  const [, settled] = await Promise.all([requireCompany(viewer, companyId), readSettled(companyId, now)]);
  const listed = settled.length < SMALL_COMPANY_BELOW ? [] : settled;
  const items = listed.slice((page - 1) * LEADERS_PAGE_SIZE, page * LEADERS_PAGE_SIZE);
  return { items, total: listed.length, pageSize: LEADERS_PAGE_SIZE };
}

// A column that says who is new would show it in a copy of the database, so this decrypts everyone's week.
async function readSettled(companyId: string, now: Date): Promise<ListedLeader[]> {
  const settled: ListedLeader[] = [];
  for (let skip = 0; settled.length < LISTED_LEADERS_MAX; skip += LISTED_LEADERS_MAX) {
    const rows = await db.user.findMany({
      where: { companyId, isVerified: true, isFindable: true },
      select: { id: true, firstName: true, lastName: true, title: true, privateFields: true },
      orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
      skip,
      take: LISTED_LEADERS_MAX,
    });
    for (const { privateFields, ...row } of rows) {
      const { findableFrom } = decryptPrivateFields(privateFields, row.id);
      if (findabilityOf(findableFrom, now) === "settled") settled.push(listedLeader.parse(row));
    }
    if (rows.length < LISTED_LEADERS_MAX) break;
  }
  return settled.slice(0, LISTED_LEADERS_MAX);
}
