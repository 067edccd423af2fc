import { BrandLink } from "@/components/layout/brand";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

export function PublicHeader() {
  return (
    <>
      <BrandLink href={paths.home} />
      <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
        <Button asChild variant="ghost">
          <Link href={paths.login}>Login</Link>
        </Button>
        <Button asChild>
          <Link href={paths.register}>Sign Up</Link>
        </Button>
      </nav>
    </>
  );
}
