import { Eye, EyeOff } from "lucide-react";
import type { Ref } from "react";
import { SizeBadge } from "@/components/companies/size-badge";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Company } from "@/lib/companies/schema";
import { initials } from "@/lib/format";
import type { LeaderDetails } from "@/lib/leaders/schema";
import { companyHref, paths } from "@/lib/paths";

type LeaderCardProps = {
  leader: Omit<LeaderDetails, "averageRating" | "totalReviews">;
  /** The rest of the leader's company, once loaded. */
  company: Pick<Company, "industry" | "size"> | null | undefined;
  isViewer: boolean;
  /** The heading, which gets the focus when the user chooses a leader. */
  titleRef?: Ref<HTMLHeadingElement>;
};

export function LeaderCard({ leader, company, isViewer, titleRef }: LeaderCardProps) {
  const { firstName, lastName, title, department, companyId, companyName } = leader;
  const role = [title, department].filter(Boolean).join(", ");
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:p-5">
      <Avatar initials={initials(firstName, lastName)} className="size-14 text-lg" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <h2 ref={titleRef} tabIndex={-1} className="font-heading text-lg outline-none">
          {firstName} {lastName}
        </h2>
        {role && <p>{role}</p>}
        <p className="flex min-h-[1.6em] flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground">
          <Link
            href={companyHref(companyId)}
            className="text-primary underline underline-offset-4 hover:decoration-2"
          >
            {companyName}
          </Link>
          {company?.industry && <span>{company.industry}</span>}
          {company && <SizeBadge size={company.size} />}
        </p>
      </div>
      <Readers leader={leader} isViewer={isViewer} />
    </Card>
  );
}

function Readers({ leader, isViewer }: Pick<LeaderCardProps, "leader" | "isViewer">) {
  const isPublic = leader.areReviewsPublic;
  const Icon = isPublic ? Eye : EyeOff;
  const who = isPublic
    ? "Public: every signed-in user can read this feedback"
    : "Private: only they can read this feedback";
  return (
    <p className="flex basis-full gap-2 text-muted-foreground text-sm lg:max-w-64 lg:basis-auto">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isViewer ? (
        <span>
          This is you. {isPublic ? "Every signed-in user" : "No one else"} can read this. You’ll also find it
          in{" "}
          <Link href={paths.leaderReviews} className="text-primary underline underline-offset-4">
            Your Feedback
          </Link>
          .
        </span>
      ) : (
        who
      )}
    </p>
  );
}
