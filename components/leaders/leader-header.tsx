import type { ReactNode } from "react";
import { CompanyFacts } from "@/components/companies/company-facts";
import { LookupHeader } from "@/components/reviews/lookup-header";
import { Link } from "@/components/ui/link";
import type { Company } from "@/lib/companies/schema";
import { initials } from "@/lib/format";
import type { LeaderDetails } from "@/lib/leaders/schema";
import { companyHref, paths } from "@/lib/paths";

type LeaderHeaderProps = {
  leader: Omit<LeaderDetails, "averageRating" | "totalReviews">;
  company: Pick<Company, "industry" | "size"> | null | undefined;
  isViewer: boolean;
  action: ReactNode;
  stats: ReactNode;
};

export function LeaderHeader({ leader, company, isViewer, action, stats }: LeaderHeaderProps) {
  const { firstName, lastName, title, department, companyId, companyName, areReviewsPublic } = leader;
  const role = [title, department].filter(Boolean).join(", ");
  const link = (
    <Link
      href={companyHref(companyId)}
      className="text-primary underline underline-offset-4 hover:decoration-2"
    >
      {companyName}
    </Link>
  );
  return (
    <LookupHeader
      initials={initials(firstName, lastName)}
      name={`${firstName} ${lastName}`}
      isPublic={areReviewsPublic}
      readers={<Readers leader={leader} isViewer={isViewer} />}
      action={action}
      stats={stats}
    >
      {role && <p>{role}</p>}
      {company ? <CompanyFacts company={company} before={link} /> : <p className="mt-1">{link}</p>}
    </LookupHeader>
  );
}

function Readers({ leader, isViewer }: Pick<LeaderHeaderProps, "leader" | "isViewer">) {
  const { firstName, areReviewsPublic: isPublic } = leader;
  if (!isViewer) {
    return isPublic
      ? "Public: every signed-in user can read this feedback"
      : `Private: only ${firstName} can read this feedback`;
  }
  return (
    <>
      This is you. {isPublic ? "Every signed-in user" : "No one else"} can read this. You’ll also find it in{" "}
      <Link href={paths.leaderReviews} className="text-primary underline underline-offset-4">
        Your Feedback
      </Link>
      .
    </>
  );
}
