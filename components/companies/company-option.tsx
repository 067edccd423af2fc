import type { Company } from "@/lib/companies/schema";

/** A company as a row of what a search found: the name, and the industry where it is known. */
export function CompanyOption({ company: { name, industry } }: { company: Company }) {
  return (
    <>
      <span>{name}</span>
      {industry && <span className="text-muted-foreground text-sm">{industry}</span>}
    </>
  );
}
