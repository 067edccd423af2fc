import { LinkHeading } from "@/components/feedback-link/link-heading";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { paths } from "@/lib/paths";
import { RATINGS_IN_WORDS } from "@/lib/ratings/constants";

export function OwnLink({ leader }: { leader: LinkedLeader }) {
  return (
    <>
      <LinkHeading leader={leader} />
      <Card>
        <EmptyState>
          <EmptyStateTitle>This is your own link</EmptyStateTitle>
          <EmptyStateText>
            You can’t review yourself. Give the link to people you work with. They’ll find a form here with{" "}
            {RATINGS_IN_WORDS} and a text field. To see it, open the link in a private window.
          </EmptyStateText>
          <EmptyStateAction>
            <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>
          </EmptyStateAction>
        </EmptyState>
      </Card>
    </>
  );
}
