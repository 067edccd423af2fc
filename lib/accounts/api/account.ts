import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  beginLeaving,
  forgetSignIn,
  makeLastCalls,
  rememberSignIn,
  SEEN_STORAGE_KEY,
  SINGLE_KEYS_STORAGE_KEY,
  stopLeaving,
} from "@/lib/accounts/api/auth-storage";
import { forgetViewer } from "@/lib/accounts/api/forget-viewer";
import type {
  Account,
  CompletedProfile,
  completeProfileInput,
  DeleteAccountInput,
} from "@/lib/accounts/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { fetchJson, hasCode, RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

// Answers aren't parsed here: every page of the shell loads this file, and zod would make it heavy.

/** They say nothing about anyone, so they stay in the browser. */
const KEPT_STORAGE_KEYS = ["theme", SINGLE_KEYS_STORAGE_KEY];

/** A failed check is also null and logs nothing (E2). */
export const viewerQuery = queryOptions({
  queryKey: ["accounts", "viewer"],
  queryFn: async ({ signal }) => {
    try {
      const account = (await fetchJson("/api/me", { signal })) as Account;
      rememberSignIn(account);
      return account;
    } catch (error) {
      if (hasCode(error, "unauthenticated")) forgetSignIn();
      if (error instanceof RequestError) return null;
      throw error;
    }
  },
});

/** Null if signed out, undefined until known. */
export function useViewer(): Account | null | undefined {
  return useQuery(viewerQuery).data;
}

export function useLogout() {
  return useLeaving("/api/logout");
}

export function useSignOutEverywhere() {
  return useLeaving("/api/me/sessions/end-all");
}

function useLeaving(endpoint: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      keeping([...KEPT_STORAGE_KEYS, SEEN_STORAGE_KEY], () => fetchJson(endpoint, { method: "POST" })),
    onSuccess: () => {
      forgetViewer(queryClient, { hasLoggedOut: true });
      leavePage(paths.login);
    },
  });
}

export function useResetEmail(token: string) {
  return useQuery({
    queryKey: ["accounts", "reset", token],
    queryFn: async ({ signal }) =>
      (await fetchJson(`/api/verify-reset-token/${encodeURIComponent(token)}`, { signal })) as {
        email: string;
        isFirst?: true;
      },
    // Always asked again: a link works for an hour, and only once.
    gcTime: 0,
  });
}

export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: DeleteAccountInput) =>
      keeping(KEPT_STORAGE_KEYS, () => fetchJson("/api/me/delete", { method: "POST", body: input })),
    onSuccess: () => {
      forgetViewer(queryClient, { hasLoggedOut: true });
      // Not every browser clears the storage when the server says so.
      window.localStorage.removeItem(SEEN_STORAGE_KEY);
    },
  });
}

export function useCompleteProfile() {
  return useMutation({
    mutationFn: async (input: z.input<typeof completeProfileInput>) =>
      (await fetchJson("/api/complete-profile", { method: "POST", body: input })) as CompletedProfile,
    onSuccess: ({ user, pendingEmail }) => {
      if (pendingEmail === null) rememberSignIn(user);
    },
  });
}

/** The answer to a logout clears the browser's storage (SEC-S6). */
async function keeping<T>(names: string[], send: () => Promise<T>): Promise<T> {
  await makeLastCalls();
  const kept = names.map((name) => [name, window.localStorage.getItem(name)] as const);
  beginLeaving();
  try {
    const answer = await send();
    for (const [name, value] of kept) if (value) window.localStorage.setItem(name, value);
    return answer;
  } catch (error) {
    stopLeaving();
    throw error;
  }
}
