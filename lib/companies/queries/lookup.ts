import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listCompanies } from "@/lib/companies/queries";
import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import type { Company, CompanyProfileFilter } from "@/lib/companies/schema";
import { clientKey } from "@/lib/http/client-key";
import { takeFromLimit } from "@/lib/http/rate-limit";

/**
 * The company meant by the words in an address (B9.1): the one of exactly that name, else the first found. Takes from
 * the limit of searches, or the page would be a way round it.
 * @throws AppError tooMany
 */
export async function findCompanyByWords(viewer: Viewer, words: string): Promise<Company | null> {
  if (!words) return null;
  await takeFromLimit("search", clientKey(new Headers(), viewer.id));
  const found = await listCompanies(viewer, { search: words });
  return found.find(({ name }) => name.toLowerCase() === words.toLowerCase()) ?? found[0] ?? null;
}

/** As `listCompanyProfiles`, for a page; with words to search for it takes from the limit, too. @throws AppError tooMany */
export async function findCompanyProfiles(viewer: Viewer, filter: CompanyProfileFilter) {
  if (filter.q) await takeFromLimit("search", clientKey(new Headers(), viewer.id));
  return listCompanyProfiles(viewer, filter);
}
