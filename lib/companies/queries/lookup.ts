import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listCompanies } from "@/lib/companies/queries/companies";
import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import type { Company, CompanyProfileFilter } from "@/lib/companies/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";
import { wholeNameFirst } from "@/lib/search/rules";

/** The companies that the words may mean (B9.1), a whole name first; uses the search limit. @throws AppError tooMany */
export async function findCompaniesByWords(viewer: Viewer, words: string): Promise<Company[]> {
  if (!words) return [];
  await consumeLimit("search", accountKey(viewer.id));
  const found = await listCompanies(viewer, { search: words });
  return wholeNameFirst(found, words, ({ name }) => name);
}

/** @throws AppError tooMany when a search is past its limit */
export async function findCompanyProfiles(viewer: Viewer, filter: CompanyProfileFilter) {
  if (filter.q) await consumeLimit("search", accountKey(viewer.id));
  return listCompanyProfiles(viewer, filter);
}
