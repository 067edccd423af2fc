import type { Ref } from "react";
import { SizeBadge } from "@/components/companies/size-badge";
import { WebsiteLink } from "@/components/companies/website-link";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { Company } from "@/lib/companies/schema";
import { initials } from "@/lib/format";

type CompanyCardProps = {
  company: Pick<Company, "name" | "industry" | "size" | "website" | "description">;
  /** The heading, which gets the focus when the user chooses a company. */
  titleRef?: Ref<HTMLHeadingElement>;
};

export function CompanyCard({ company, titleRef }: CompanyCardProps) {
  const { name, industry, size, website, description } = company;
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u);
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 sm:p-5">
      <Avatar initials={initials(first, second)} className="size-14 text-lg" />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            ref={titleRef}
            tabIndex={-1}
            className="font-heading text-lg outline-none [overflow-wrap:anywhere]"
          >
            {name}
          </h2>
          <SizeBadge size={size} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-muted-foreground [overflow-wrap:anywhere]">
          {industry && <span className="min-w-0">{industry}</span>}
          <WebsiteLink website={website} />
        </p>
      </div>
      {description && (
        <p className="col-span-full max-w-measure whitespace-pre-line [overflow-wrap:anywhere] sm:col-start-2">
          {description}
        </p>
      )}
    </Card>
  );
}

export function CompanyCardSkeleton() {
  return (
    <Card className="flex items-start gap-4 p-4 sm:p-5">
      <Skeleton className="size-14" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-6 w-48 max-w-full" />
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="h-5 w-full max-w-measure" />
      </div>
    </Card>
  );
}
