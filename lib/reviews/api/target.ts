import { queryOptions } from "@tanstack/react-query";
import { companySearchQuery } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";
import { leaderSearchQuery } from "@/lib/leaders/api";
import type { Leader } from "@/lib/leaders/schema";

export type FoundTarget = { id: string } & (
  | { type: "leader"; leader: Leader }
  | { type: "company"; company: Company }
);

/** Always searches leaders and companies together, so the network doesn't see which was meant. */
export function reviewTargetQuery(text: string) {
  const term = text.trim();
  return queryOptions({
    queryKey: ["review-targets", term],
    queryFn: async ({ client }): Promise<FoundTarget[]> => {
      const [leaders, companies] = await Promise.all([
        client.fetchQuery(leaderSearchQuery(term)),
        client.fetchQuery(companySearchQuery(term)),
      ]);
      return [
        ...leaders.map((leader) => ({ type: "leader" as const, id: leader.id, leader })),
        ...companies.map((company) => ({ type: "company" as const, id: company.id, company })),
      ];
    },
    enabled: term !== "",
  });
}
