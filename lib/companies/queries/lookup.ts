import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listCompanies } from "@/lib/companies/queries/companies";
import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import type { Company, CompanyProfileFilter } from "@/lib/companies/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";

/**
 * The company that the words in the URL mean (B9.1): an exact name, else the first match. Uses the search limit, so
 * that the page is no way around it.
 * @throws AppError tooMany
 */
export async function findCompanyByWords(viewer: Viewer, words: string): Promise<Company | null> {
  if (!words) return null;
  await consumeLimit("search", accountKey(viewer.id));
  const found = await listCompanies(viewer, { search: words });
  return found.find(({ name }) => name.toLowerCase() === words.toLowerCase()) ?? found[0] ?? null;
}

/** Like `listCompanyProfiles`, for a page; a search uses the limit. @throws AppError tooMany */
export async function findCompanyProfiles(viewer: Viewer, filter: CompanyProfileFilter) {
  if (filter.q) await consumeLimit("search", accountKey(viewer.id));
  return listCompanyProfiles(viewer, filter);
}
