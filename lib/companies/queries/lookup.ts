import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listCompanies } from "@/lib/companies/queries/companies";
import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import type { Company, CompanyProfileFilter } from "@/lib/companies/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";
import { wholeNameFirst } from "@/lib/search/rules";

/** @throws AppError tooMany past the search limit (B9.1) */
export async function findCompaniesByWords(viewer: Viewer, words: string): Promise<Company[]> {
  if (!words) return [];
  await consumeLimit("search", accountKey(viewer.id));
  const found = await listCompanies(viewer, { search: words });
  return wholeNameFirst(found, words, ({ name }) => name);
}

/** @throws AppError tooMany past the search limit */
export async function findCompanyProfiles(viewer: Viewer, filter: CompanyProfileFilter) {
  if (filter.q) await consumeLimit("search", accountKey(viewer.id));
  return listCompanyProfiles(viewer, filter);
}
