import type { ReactNode } from "react";
import { CompanyFacts } from "@/components/companies/company-facts";
import { WebsiteLink } from "@/components/companies/website-link";
import { LookupHeader } from "@/components/reviews/lookup-header";
import type { Company } from "@/lib/companies/schema";
import { initials } from "@/lib/format";

type CompanyHeaderProps = {
  company: Pick<Company, "name" | "industry" | "size" | "website" | "description">;
  action: ReactNode;
  stats: ReactNode;
};

export function CompanyHeader({ company, action, stats }: CompanyHeaderProps) {
  const { name, description } = company;
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u);
  return (
    <LookupHeader
      initials={initials(first, second)}
      name={name}
      isPublic
      readers="Public: every signed-in user can read this feedback"
      action={action}
      stats={stats}
    >
      <CompanyFacts company={company} after={<WebsiteLink website={company.website} />} />
      {description && <p className="mt-2 max-w-measure whitespace-pre-line">{description}</p>}
    </LookupHeader>
  );
}
