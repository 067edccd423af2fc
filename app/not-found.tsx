import type { Metadata } from "next";
import Link from "next/link";
import { BrandLink } from "@/components/layout/brand";
import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

export const metadata: Metadata = {
  title: "404 Page Not Found",
  robots: { index: false, follow: false },
};

export default function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center border-b px-4 md:px-8">
        <BrandLink href={paths.home} />
      </header>
      <main className="grid flex-1 place-items-center">
        <EmptyState className="w-full py-32 sm:py-36">
          <h1 className="font-heading text-2xl">404 Page Not Found</h1>
          <EmptyStateText>
            No page has this address. It may have been mistyped, or the link to it may be old.
          </EmptyStateText>
          <EmptyStateAction>
            <Button asChild>
              <Link href={paths.home}>Go to the start page</Link>
            </Button>
          </EmptyStateAction>
        </EmptyState>
      </main>
    </div>
  );
}
