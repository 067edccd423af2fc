"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followOtherTabs, isStaying } from "@/lib/accounts/api/auth-storage";
import { forgetViewer } from "@/lib/accounts/api/forget-viewer";
import { leavePage } from "@/lib/auth/leave-page";
import { loginPath } from "@/lib/auth/next-path";
import { hasCode } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

/** Clears this tab and goes to the login after any 401 or a logout in another tab (SEC-S6). Use it once. */
export function AuthSync() {
  const queryClient = useQueryClient();

  useEffect(() => {
    function signOut(path: string, hasLoggedOut = false) {
      if (!isStaying()) return;
      forgetViewer(queryClient, { hasLoggedOut });
      leavePage(path);
    }

    function handleError(error: unknown) {
      const { pathname, search } = window.location;
      if (hasCode(error, "unauthenticated")) signOut(loginPath(pathname + search));
    }

    const stops = [
      followOtherTabs(({ hasLoggedOut }) => signOut(paths.login, hasLoggedOut)),
      queryClient.getQueryCache().subscribe(({ query }) => handleError(query.state.error)),
      queryClient.getMutationCache().subscribe(({ mutation }) => handleError(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  return null;
}
