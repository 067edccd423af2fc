"use client";

import { useEffect } from "react";
import { useStore } from "zustand";
import { ButtonLink } from "@/components/ui/button";
import { authStorage, followOtherTabs } from "@/lib/accounts/api/auth-storage";
import { forgetViewer } from "@/lib/accounts/api/forget-viewer";
import { paths } from "@/lib/paths";

/** Every reader gets the same page, so the browser's own mirror says who is signed in, after hydration. */
export function AccountLinks() {
  const isSignedIn = useStore(authStorage, ({ user }) => user !== null);
  useEffect(() => followOtherTabs((signOut) => forgetViewer(undefined, signOut)), []);
  return (
    <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
      {isSignedIn ? (
        <ButtonLink variant="outline" href={paths.dashboard}>
          Back to Dashboard
        </ButtonLink>
      ) : (
        <>
          <ButtonLink variant="ghost" href={paths.login}>
            Login
          </ButtonLink>
          <ButtonLink href={paths.register}>Sign Up</ButtonLink>
        </>
      )}
    </nav>
  );
}
