import { Building2, UserRound } from "lucide";
import { CompanyOption } from "@/components/companies/company-option";
import { LeaderOption } from "@/components/leaders/leader-option";
import { Icon } from "@/components/ui/icon";
import type { FoundTarget } from "@/lib/reviews/api/target";

export function TargetOption({ found }: { found: FoundTarget }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon
        iconNode={found.type === "leader" ? UserRound : Building2}
        className="size-4 shrink-0 opacity-70"
      />
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        {found.type === "leader" ? (
          <LeaderOption leader={found.leader} />
        ) : (
          <CompanyOption company={found.company} />
        )}
      </span>
    </span>
  );
}
