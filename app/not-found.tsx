import type { Metadata } from "next";
import { BrandLink } from "@/components/layout/brand";
import { DeadEnd } from "@/components/layout/dead-end";
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
        <DeadEnd title="404 Page Not Found" className="w-full py-32 sm:py-36">
          There’s no page at this address. It may be mistyped, or the link may be old.
        </DeadEnd>
      </main>
    </div>
  );
}
