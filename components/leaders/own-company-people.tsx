"use client";
import { useQuery } from "@tanstack/react-query";
import { ListedLeaders } from "@/components/leaders/leaders-of";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useViewer } from "@/lib/accounts/api/account";
import { leadersOfQuery } from "@/lib/leaders/api";
import { companyHref } from "@/lib/paths";

const SHOWN_MAX = 5;

export function OwnCompanyPeople() {
  const viewer = useViewer();
  const companyId = viewer?.companyId ?? "";
  const { data } = useQuery(leadersOfQuery(companyId, 1));
  const others = data?.items.filter(({ id }) => id !== viewer?.id).slice(0, SHOWN_MAX) ?? [];
  if (others.length === 0) return null;
  return (
    <TitledCard
      title={`At ${viewer?.company?.name}`}
      action={
        <Link
          href={companyHref(companyId, { tab: "leaders" })}
          className="text-primary text-sm underline underline-offset-4 hover:decoration-2"
        >
          See all
        </Link>
      }
    >
      <ListedLeaders leaders={others} />
    </TitledCard>
  );
}
