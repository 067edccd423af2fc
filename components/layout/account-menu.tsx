"use client";

import { ChevronDown, CircleUserRound } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { SignedInUser } from "@/lib/accounts/api/auth-storage";

export type MenuAccount = Pick<SignedInUser, "firstName" | "lastName" | "email" | "isAdmin">;

const loadList = () => import("@/components/layout/account-menu-list");
const AccountMenuList = lazy(loadList);

/** The button 'My Account' (B3.1). Its menu is lazy-loaded on hover or focus. */
export function AccountMenu({ account }: { account: MenuAccount }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative">
      <Button
        ref={button}
        variant="outline"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="px-3"
        onPointerEnter={loadList}
        onFocus={loadList}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <CircleUserRound aria-hidden className="max-[26rem]:hidden" />
        My Account
        <ChevronDown aria-hidden className="max-[26rem]:hidden" />
      </Button>
      {isOpen && (
        <Suspense>
          <AccountMenuList
            account={account}
            onClose={() => setOpen(false)}
            onCloseFocus={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}
