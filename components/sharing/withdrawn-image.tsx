import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

/** The same for every image that is withdrawn, whoever did it and whatever it showed. */
export function WithdrawnImage() {
  return (
    <EmptyState className="py-24 sm:py-32">
      <h1 className="font-heading text-2xl">This image has been withdrawn</h1>
      <EmptyStateText>
        It no longer counts, and we don’t show what was on it. The person who shared it or the author of the
        feedback may have withdrawn it.
      </EmptyStateText>
      <EmptyStateAction>
        <Button asChild>
          <Link href={paths.home}>Go to the start page</Link>
        </Button>
      </EmptyStateAction>
    </EmptyState>
  );
}
