"use client";

import { LogOut, UserRoundCog } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { MenuAccount } from "@/components/layout/account-menu";
import { ThemeChoice } from "@/components/layout/theme-choice";
import { menuItemClasses } from "@/components/ui/menu-item";
import { Spinner } from "@/components/ui/spinner";
import { toastError } from "@/components/ui/use-toast";
import { useLogout } from "@/lib/accounts/api/account";
import { paths } from "@/lib/paths";

type AccountMenuListProps = { account: MenuAccount; onClose: () => void; onCloseFocus: () => void };

export default function AccountMenuList({ account, onClose, onCloseFocus }: AccountMenuListProps) {
  const logout = useLogout();

  function handleLogout(event: Event) {
    // keeps the menu open, with a spinner, until the page is left
    event.preventDefault();
    logout.mutate(undefined, {
      onError: ({ message }) => toastError(message),
    });
  }

  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby={undefined}
          aria-label="My Account"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus();
          }}
          className="fade-in-0 z-50 w-72 max-w-[calc(100vw-1.5rem)] animate-in rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-lg duration-150"
        >
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
              <UserRoundCog aria-hidden />
              Profile
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menuItemClasses} disabled={logout.isPending} onSelect={handleLogout}>
            {logout.isPending ? <Spinner /> : <LogOut aria-hidden />}
            Logout
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
