import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listCompanies } from "@/lib/companies/queries/companies";
import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import type { Company, CompanyProfileFilter } from "@/lib/companies/schema";
import { accountKey } from "@/lib/limits/client-key";
import { consumeLimit } from "@/lib/limits/rate-limit";

/** An exact name, else the first match (B9.1); counts as a search. @throws AppError tooMany */
export async function findCompanyByWords(viewer: Viewer, words: string): Promise<Company | null> {
  if (!words) return null;
  await consumeLimit("search", accountKey(viewer.id));
  const found = await listCompanies(viewer, { search: words });
  return found.find(({ name }) => name.toLowerCase() === words.toLowerCase()) ?? found[0] ?? null;
}

/** @throws AppError tooMany when a search is past its limit */
export async function findCompanyProfiles(viewer: Viewer, filter: CompanyProfileFilter) {
  if (filter.q) await consumeLimit("search", accountKey(viewer.id));
  return listCompanyProfiles(viewer, filter);
}
