"use client";

import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/use-toast";
import { useLogout } from "@/lib/accounts/api/account";

export function LogOutButton() {
  const logout = useLogout();
  const handleClick = () =>
    logout.mutate(undefined, {
      onError: ({ message }) => toastError(message),
    });
  return (
    <Button variant="ghost" isPending={logout.isPending} onClick={handleClick}>
      Logout
    </Button>
  );
}
