import Link from "next/link";
import { BrandLink } from "@/components/layout/brand";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function PublicHeader() {
  return (
    <header className="border-b">
      <div className="mx-auto flex h-16 max-w-content items-center justify-between gap-3 px-4 md:px-8">
        <BrandLink href={paths.home} />
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
          <Button asChild variant="ghost">
            <Link href={paths.login}>Login</Link>
          </Button>
          <Button asChild>
            <Link href={paths.register}>Sign Up</Link>
          </Button>
        </nav>
      </div>
    </header>
  );
}
