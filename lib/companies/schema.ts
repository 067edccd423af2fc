import { z } from "zod";
import { searchTerm } from "@/lib/search/schema";

export const companySearch = z.object({
  search: searchTerm.optional(),
});
export type CompanySearch = z.infer<typeof companySearch>;

/** A company as read by anybody signed in (C2). `averageRating` and `totalReviews` count every published review. */
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
  /** The first of the month, YYYY-MM-DD. */
  createdAt: z.iso.date(),
});
export type Company = z.infer<typeof company>;

export const companyList = z.array(company);
