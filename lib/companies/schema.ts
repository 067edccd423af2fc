import { z } from "zod";
import { emailAddress } from "@/lib/email-address";
import { average, spreadAverage } from "@/lib/ratings/schema";
import { searchTerm } from "@/lib/search/schema";

export const companySearch = z.object({
  search: searchTerm.optional(),
});
export type CompanySearch = z.infer<typeof companySearch>;

/** What any signed-in person sees (C2). The averages count only the reviews that everyone may read. */
export const company = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  industry: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  size: z.string().nullable(),
  averageRating: average,
  totalReviews: z.int(),
  /** Has fewer than `SMALL_COMPANY_BELOW` members. Only administrators see the number (`mergePreview`). */
  isSmall: z.boolean(),
  /** The first of the month, YYYY-MM-DD. */
  createdAt: z.iso.date(),
});
export type Company = z.infer<typeof company>;

export const companyList = z.array(company);

const profileFields = {
  q: searchTerm.optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
};

export const companyProfileFilter = z.object(profileFields);
export type CompanyProfileFilter = z.infer<typeof companyProfileFilter>;

export const companyProfile = company
  .pick({ id: true, name: true, industry: true, size: true, totalReviews: true, createdAt: true })
  .extend({ rating: spreadAverage });
export type CompanyProfile = z.infer<typeof companyProfile>;

export const companyOverview = z.object({
  totalCompanies: z.int(),
  withReviews: z.int(),
  totalReviews: z.int(),
  rating: spreadAverage,
  topRated: z.array(companyProfile),
  recentlyAdded: z.array(companyProfile),
});
export type CompanyOverview = z.infer<typeof companyOverview>;

export const companyFromEmail = z.object({ email: emailAddress("Please enter a valid email address") });
export type CompanyFromEmail = z.infer<typeof companyFromEmail>;

/** `isNew` unless it was already listed. */
export const companyOfEmail = company.extend({ isNew: z.boolean() });
export type CompanyOfEmail = z.infer<typeof companyOfEmail>;
