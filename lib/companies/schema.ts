import { z } from "zod";
import { emailAddress } from "@/lib/mail/address";
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

/** An address at the company that is to be made (D13). */
export const companyFromEmail = z.object({ email: emailAddress("Please enter a valid email address") });
export type CompanyFromEmail = z.infer<typeof companyFromEmail>;

/** The company of an address; `isNew` unless it was there already. */
export const companyOfEmail = company.extend({ isNew: z.boolean() });
export type CompanyOfEmail = z.infer<typeof companyOfEmail>;
