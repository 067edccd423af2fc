import type { Leader } from "@/lib/leaders/schema";

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
