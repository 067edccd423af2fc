import type { ReactNode } from "react";
import { LogOutButton } from "@/components/accounts/log-out-button";
import { BrandMark } from "@/components/layout/brand";
import { documentLinks } from "@/components/layout/public-footer";
import { PublicShell } from "@/components/layout/public-shell";
import { SignedInProviders } from "@/components/layout/signed-in-providers";
import { BRAND } from "@/lib/brand";
import { getOperator } from "@/lib/operator";

export default function CompleteProfileLayout({ children }: { children: ReactNode }) {
  return (
    <SignedInProviders>
      <PublicShell
        header={
          <>
            <p className="inline-flex items-center gap-2.5 font-heading text-lg">
              <BrandMark className="size-7 shrink-0 text-primary" />
              {BRAND}
            </p>
            <LogOutButton />
          </>
        }
        footerLinks={documentLinks}
        operator={getOperator()}
      >
        {children}
      </PublicShell>
    </SignedInProviders>
  );
}
