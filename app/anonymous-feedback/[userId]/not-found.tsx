import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** The same for a link that is malformed, unknown or switched off. */
export default function FeedbackLinkNotFound() {
  return (
    <EmptyState className="py-24 sm:py-32">
      <h1 className="font-heading text-2xl">Feedback Link Not Found</h1>
      <EmptyStateText>
        This link leads to nobody, or its owner has switched it off. Ask whoever gave it to you for the
        current one.
      </EmptyStateText>
      <EmptyStateAction>
        <Button asChild>
          <Link href={paths.home}>Go to the start page</Link>
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}
