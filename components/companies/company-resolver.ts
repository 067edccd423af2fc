import { zodResolver } from "@hookform/resolvers/zod";
import { companyFromEmail } from "@/lib/companies/schema";

export const companyResolver = zodResolver(companyFromEmail);
