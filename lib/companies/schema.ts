import { z } from "zod";
import { emailAddress } from "@/lib/email-address";
import { spreadAverage } from "@/lib/ratings/schema";
import { searchTerm } from "@/lib/search/schema";

export const companySearch = z.object({
  search: searchTerm.optional(),
});
export type CompanySearch = z.infer<typeof companySearch>;

/** With fewer verified members whom people can find, as of Monday, an author is easily guessed. */
export const SMALL_COMPANY_BELOW = 5;

/** A company as any signed-in person sees it (C2). The averages count every published review. */
export const company = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  industry: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  size: z.string().nullable(),
  averageRating: z.number(),
  totalReviews: z.int(),
  /** Has fewer than `SMALL_COMPANY_BELOW` members. Only administrators see the number (`mergePreview`). */
  isSmall: z.boolean(),
  /** The first of the month, YYYY-MM-DD. */
  createdAt: z.iso.date(),
});
export type Company = z.infer<typeof company>;

export const companyList = z.array(company);

export const COMPANY_PAGE_SIZE = 10;
export const COMPANY_LIST_MAX = 100;

const profileFields = {
  q: searchTerm.optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
};

export const companyProfileFilter = z.object(profileFields);
export type CompanyProfileFilter = z.infer<typeof companyProfileFilter>;

/** The same from the page's URL, where an invalid value falls back to the default. */
export const profileScreenFilter = z.object({
  q: profileFields.q.catch(undefined).transform((q) => q || undefined),
  page: profileFields.page.catch(undefined).transform((page) => page ?? 1),
  pageSize: z.literal(COMPANY_PAGE_SIZE).catch(COMPANY_PAGE_SIZE),
});

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

/** The company of an address; `isNew` unless it was already listed. */
export const companyOfEmail = company.extend({ isNew: z.boolean() });
export type CompanyOfEmail = z.infer<typeof companyOfEmail>;
