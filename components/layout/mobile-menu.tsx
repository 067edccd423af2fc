"use client";

import { Menu } from "lucide";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { BrandMark } from "@/components/layout/brand";
import { Navigation } from "@/components/layout/navigation";
import { PrivacyIndicators } from "@/components/layout/privacy-indicators";
import { MAIN_ID } from "@/components/layout/skip-link";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { SheetContent } from "@/components/ui/sheet";
import { BRAND } from "@/lib/brand";

export function MobileMenu({ isAdmin }: { isAdmin?: boolean }) {
  const pathname = usePathname();
  // tied to one page, so that any navigation closes it, including the back button
  const [openOn, setOpenOn] = useState<string | null>(null);

  return (
    <Dialog
      trigger={{
        variant: "ghost",
        size: "icon",
        "aria-label": "Menu",
        className: "-ml-2 md:hidden",
        children: <Icon iconNode={Menu} />,
      }}
      open={openOn === pathname}
      onOpenChange={(isOpen) => setOpenOn(isOpen ? pathname : null)}
    >
      <SheetContent
        title="Menu"
        onCloseAutoFocus={(event) => {
          // The next page may be there already, with the focus in it.
          const main = document.getElementById(MAIN_ID);
          if (main?.contains(document.activeElement)) event.preventDefault();
        }}
        header={
          <span aria-hidden className="flex items-center gap-2.5 font-heading text-lg">
            <BrandMark className="size-7 text-primary" />
            {BRAND}
          </span>
        }
      >
        <Navigation isAdmin={isAdmin} onNavigate={() => setOpenOn(null)} />
        <PrivacyIndicators className="mt-auto grid border-t px-6 py-5" />
      </SheetContent>
    </Dialog>
  );
}
