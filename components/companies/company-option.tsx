import type { Company } from "@/lib/companies/schema";

export function CompanyOption({ company: { name, industry } }: { company: Company }) {
  return (
    <>
      <span>{name}</span>
      {industry && <span className="text-muted-foreground text-sm">{industry}</span>}
    </>
  );
}
