import type { ComponentProps, ReactNode } from "react";
import { PublicFooter } from "@/components/layout/public-footer";
import { MAIN_ID, SkipLink } from "@/components/layout/skip-link";
import type { Operator } from "@/lib/operator";

type PublicShellProps = {
  header: ReactNode;
  footerLinks?: ComponentProps<typeof PublicFooter>["links"];
  operator: Operator;
  children: ReactNode;
};

export function PublicShell({ header, footerLinks, operator, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <header className="border-b print:mb-6 print:border-0">
        <div className="mx-auto flex h-16 max-w-content items-center justify-between gap-3 px-4 md:px-8 print:h-auto print:px-0">
          {header}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <PublicFooter links={footerLinks} operator={operator} />
    </div>
  );
}
