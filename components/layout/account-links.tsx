"use client";

import { useEffect } from "react";
import { useStore } from "zustand";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { authStorage, followOtherTabs, forgetSignIn } from "@/lib/accounts/api/auth-storage";
import { paths } from "@/lib/paths";

/**
 * What the header of a public page offers. The server sends every reader the same page, so the browser's own mirror
 * says who is signed in, once the page is hydrated.
 */
export function AccountLinks() {
  const isSignedIn = useStore(authStorage, ({ user }) => user !== null);
  useEffect(() => followOtherTabs(forgetSignIn), []);
  return (
    <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
      {isSignedIn ? (
        <Button asChild variant="outline">
          <Link href={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      ) : (
        <>
          <Button asChild variant="ghost">
            <Link href={paths.login}>Login</Link>
          </Button>
          <Button asChild>
            <Link href={paths.register}>Sign Up</Link>
          </Button>
        </>
      )}
    </nav>
  );
}
