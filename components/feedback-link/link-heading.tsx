import type { ReactNode } from "react";
import type { LinkedLeader } from "@/lib/feedback-link/schema";

type LinkHeadingProps = {
  leader: Pick<LinkedLeader, "firstName" | "lastName" | "companyName">;
  children?: ReactNode;
};

/** Shows no more about the leader than their name and company. */
export function LinkHeading({ leader, children }: LinkHeadingProps) {
  return (
    <header className="mb-6 [overflow-wrap:anywhere] md:mb-8">
      <h1 className="font-heading text-2xl">
        Anonymous feedback for {leader.firstName} {leader.lastName}
      </h1>
      <p className="font-semibold">{leader.companyName}</p>
      {children && <p className="mt-2 max-w-measure text-pretty text-muted-foreground">{children}</p>}
    </header>
  );
}
