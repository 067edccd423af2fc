"use client";

import { ChevronDown, CircleUserRound } from "lucide";
import { lazy } from "react";
import { Icon } from "@/components/ui/icon";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { SignedInUser } from "@/lib/accounts/api/auth-storage";

export type MenuAccount = Pick<SignedInUser, "firstName" | "lastName" | "email" | "isAdmin">;

const loadList = () => import("@/components/layout/account-menu-list");
const AccountMenuList = lazy(loadList);

export function AccountMenu({ account }: { account: MenuAccount }) {
  return (
    <LazyMenu load={loadList} renderList={(controls) => <AccountMenuList account={account} {...controls} />}>
      <Icon iconNode={CircleUserRound} />
      <span className="max-[26rem]:sr-only">My Account</span>
      <Icon iconNode={ChevronDown} />
    </LazyMenu>
  );
}
