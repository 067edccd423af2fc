import type { ReactNode } from "react";
import { SizeBadge } from "@/components/companies/size-badge";
import { CardRow } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StarRating } from "@/components/ui/star-rating";
import type { CompanyProfile } from "@/lib/companies/schema";
import { formatAverage, formatReviews, formatSpread } from "@/lib/format";
import { companyHref } from "@/lib/paths";

export function CompanyRow({ company, children }: { company: CompanyProfile; children: ReactNode }) {
  const { id, name, industry, size } = company;
  return (
    <CardRow className="@container relative transition-colors duration-150 hover:bg-muted/50">
      <div className="flex @xs:flex-row flex-col @xs:items-center @xs:justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <h3 className="font-heading text-base [overflow-wrap:anywhere]">
            {/* the link covers the row, so that all of it is clickable and screen readers read it once */}
            <Link href={companyHref(id)} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground text-sm">
            <SizeBadge size={size} />
            {industry && <span className="min-w-0 [overflow-wrap:anywhere]">{industry}</span>}
          </p>
        </div>
        <div className="figures shrink-0 @xs:text-right text-muted-foreground text-sm">{children}</div>
      </div>
    </CardRow>
  );
}

export function CompanyRating({ company: { rating, totalReviews } }: { company: CompanyProfile }) {
  if (totalReviews === 0) return "No reviews yet";
  return (
    <>
      <span className="flex @xs:justify-end items-center gap-2">
        <StarRating value={rating.average} />
        <span className="font-semibold text-foreground">{formatAverage(rating.average)}</span>
      </span>
      <span className="block">
        {formatReviews(totalReviews)}
        {totalReviews > 1 && `, ${formatSpread(rating)}`}
      </span>
    </>
  );
}
