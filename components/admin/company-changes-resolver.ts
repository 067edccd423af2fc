import { zodResolver } from "@hookform/resolvers/zod";
import { companyChanges } from "@/lib/admin/schema";

export const companyChangesResolver = zodResolver(companyChanges);
