import { Building2, UserRound } from "lucide";
import { Icon } from "@/components/ui/icon";
import { companyNameHref, leaderHref } from "@/lib/paths";
import type { SearchResult } from "@/lib/search/schema";

export function hrefOf(result: SearchResult): string {
  return result.type === "leader" ? leaderHref(result.id) : companyNameHref(result.name);
}

export function SearchRow({ result }: { result: SearchResult }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <LookIcon type={result.type} />
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">{result.name}</span>{" "}
        <span className="block text-muted-foreground text-sm [overflow-wrap:anywhere]">{lineOf(result)}</span>
      </span>
    </span>
  );
}

export function LookIcon({ type }: Pick<SearchResult, "type">) {
  return <Icon iconNode={type === "leader" ? UserRound : Building2} className="size-4 shrink-0 opacity-70" />;
}

function lineOf(result: SearchResult): string {
  if (result.type === "company") return "company";
  return [result.title, result.companyName].filter(Boolean).join(" at ");
}
