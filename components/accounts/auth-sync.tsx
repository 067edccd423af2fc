"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetViewer } from "@/lib/accounts/api/account";
import { AUTH_STORAGE_KEY, authStorage, isStaying } from "@/lib/accounts/api/auth-storage";
import { leavePage } from "@/lib/auth/leave-page";
import { loginPath } from "@/lib/auth/next-path";
import { hasCode } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

/**
 * Keeps this tab in step with the session. After a 401 from any endpoint, or a logout in another tab, it clears what
 * it holds and goes to the login (SEC-S6). Renders nothing. Use it once, inside the query provider.
 */
export function AuthSync() {
  const queryClient = useQueryClient();

  useEffect(() => {
    void authStorage.persist.rehydrate();

    function signOut(path: string, hasLoggedOut = false) {
      if (!isStaying()) return;
      forgetViewer(queryClient, { hasLoggedOut });
      leavePage(path);
    }

    function handleStorage({ key }: StorageEvent) {
      // the key is null when the whole storage was cleared
      if (key !== AUTH_STORAGE_KEY && key !== null) return;
      const { user, hasLoggedOut } = readMirror();
      if (user) void authStorage.persist.rehydrate();
      else signOut(paths.login, hasLoggedOut);
    }

    function handleError(error: unknown) {
      const { pathname, search } = window.location;
      if (hasCode(error, "unauthenticated")) signOut(loginPath(pathname + search));
    }

    window.addEventListener("storage", handleStorage);
    const stops = [
      () => window.removeEventListener("storage", handleStorage),
      queryClient.getQueryCache().subscribe(({ query }) => handleError(query.state.error)),
      queryClient.getMutationCache().subscribe(({ mutation }) => handleError(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);

  return null;
}

/** What another tab left in the mirror. If it is gone or unreadable, it was cleared, for example by a logout. */
function readMirror(): { user?: unknown; hasLoggedOut?: boolean } {
  try {
    return JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "").state;
  } catch {
    return { hasLoggedOut: true };
  }
}
