import type { ReactNode } from "react";
import { SizeBadge } from "@/components/companies/size-badge";
import type { Company } from "@/lib/companies/schema";

type CompanyFactsProps = {
  company: Pick<Company, "industry" | "size">;
  before?: ReactNode;
  after?: ReactNode;
};

export function CompanyFacts({ company: { industry, size }, before, after }: CompanyFactsProps) {
  return (
    <p className="mt-1 flex min-h-[1.6em] flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
      {before}
      {industry && <span className="min-w-0">{industry}</span>}
      {size && <SizeBadge size={size} />}
      {after}
    </p>
  );
}
