"use client";

import { LogOut, UserRoundCog } from "lucide";
import { DropdownMenu } from "radix-ui";
import type { MenuAccount } from "@/components/layout/account-menu";
import { ThemeChoice } from "@/components/layout/theme-choice";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MenuList, type MenuListControls, menuItemClasses } from "@/components/ui/menu-list";
import { Spinner } from "@/components/ui/spinner";
import { toastError } from "@/components/ui/use-toast";
import { useLogout } from "@/lib/accounts/api/account";
import { paths } from "@/lib/paths";

type AccountMenuListProps = MenuListControls & { account: MenuAccount };

export default function AccountMenuList({ account, ...controls }: AccountMenuListProps) {
  const logout = useLogout();

  function handleLogout(event: Event) {
    // keeps the menu open, with a spinner, until the page is left
    event.preventDefault();
    logout.mutate(undefined, {
      onError: ({ message }) => toastError(message),
    });
  }

  return (
    <MenuList label="My Account" className="w-72 max-w-[calc(100vw-1.5rem)]" {...controls}>
      <DropdownMenu.Label className="min-w-0 px-3 py-2">
        <span className="block truncate font-semibold">
          {account.firstName} {account.lastName}
        </span>
        <span className="block truncate text-muted-foreground text-sm">{account.email}</span>
      </DropdownMenu.Label>
      <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
      <ThemeChoice />
      <DropdownMenu.Separator className="my-1.5 h-px bg-border" />
      <DropdownMenu.Item asChild className={menuItemClasses}>
        <Link href={paths.profile}>
          <Icon iconNode={UserRoundCog} />
          Profile
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className={menuItemClasses} disabled={logout.isPending} onSelect={handleLogout}>
        {logout.isPending ? <Spinner /> : <Icon iconNode={LogOut} />}
        Logout
      </DropdownMenu.Item>
    </MenuList>
  );
}
