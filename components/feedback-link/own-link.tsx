import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** What the leader finds behind their own link while signed in (SEC-C7). */
export function OwnLink() {
  return (
    <Card>
      <EmptyState>
        <EmptyStateTitle>This is your own link</EmptyStateTitle>
        <EmptyStateText>
          You cannot review yourself. Give the link to people you work with: they find a form with four
          ratings and room for a text here. To see it, open the link in a private window.
        </EmptyStateText>
        <EmptyStateAction>
          <Button asChild>
            <Link href={paths.dashboard}>Go to the dashboard</Link>
          </Button>
        </EmptyStateAction>
      </EmptyState>
    </Card>
  );
}
