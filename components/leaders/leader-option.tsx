import type { Leader } from "@/lib/leaders/schema";

/** A leader as a row of what a search found: the name, and the title at the company. */
export function LeaderOption({ leader }: { leader: Leader }) {
  const { firstName, lastName, title, companyName } = leader;
  return (
    <>
      <span>
        {firstName} {lastName}
      </span>
      <span className="text-muted-foreground text-sm">
        {title ? `${title} at ${companyName}` : companyName}
      </span>
    </>
  );
}
