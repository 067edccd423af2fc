import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import {
  beginLeaving,
  forgetSignIn,
  LOOKS_STORAGE_KEY,
  makeLastCalls,
  rememberSignIn,
  SEEN_STORAGE_KEY,
  SINGLE_KEYS_STORAGE_KEY,
  stopLeaving,
} from "@/lib/accounts/api/auth-storage";
import type {
  Account,
  AddressInput,
  CompletedProfile,
  completeProfileInput,
  DeleteAccountInput,
  PasswordStrength,
  PasswordStrengthInput,
  RegisterInput,
  ResetPasswordInput,
} from "@/lib/accounts/schema";
import { leavePage } from "@/lib/auth/leave-page";
import { forgetOfflinePage } from "@/lib/auth/offline-page";
import type { LoginInput } from "@/lib/auth/schema";
import { fetchJson, hasCode, RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

// Answers aren't parsed here: every page of the shell loads this file, and zod would make it heavy.
type Message = { message: string };

/** They say nothing about anyone, so they stay in the browser. */
const KEPT_STORAGE_KEYS = ["theme", SINGLE_KEYS_STORAGE_KEY];

/** The signed-in user, or null; a failed check is also null and logs nothing (E2). */
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

/** The signed-in user's account; null if signed out, undefined until known. */
export function useViewer(): Account | null | undefined {
  return useQuery(viewerQuery).data;
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: LoginInput) =>
      (await fetchJson("/api/login", { method: "POST", body: input })) as { user: Account },
    onSuccess: ({ user }) => {
      queryClient.getQueryCache().clear();
      queryClient.setQueryData(viewerQuery.queryKey, user);
      rememberSignIn(user);
    },
  });
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

export function useRegister() {
  return useMutation({
    mutationFn: async (input: RegisterInput) =>
      (await fetchJson("/api/register", { method: "POST", body: input })) as Message,
    // Keeps no password in the cache.
    gcTime: 0,
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: async (input: AddressInput) =>
      (await fetchJson("/api/forgot-password", { method: "POST", body: input })) as Message,
  });
}

export function useResendVerification() {
  return useMutation({
    mutationFn: async (input: AddressInput) =>
      (await fetchJson("/api/resend-verification", { method: "POST", body: input })) as Message,
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
    // Always asked again: a link works for an hour, and once.
    gcTime: 0,
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: async (input: ResetPasswordInput) =>
      (await fetchJson("/api/reset-password", { method: "POST", body: input })) as Message,
  });
}

export function usePasswordStrength(input: PasswordStrengthInput): PasswordStrength | undefined {
  const { data } = useQuery({
    queryKey: ["accounts", "password-strength", input],
    queryFn: async ({ signal }) =>
      (await fetchJson("/api/password-strength", {
        method: "POST",
        body: input,
        signal,
      })) as PasswordStrength,
    enabled: input.password !== "",
    placeholderData: keepPreviousData,
    // Keeps no password in the cache.
    gcTime: 0,
  });
  return data;
}

export function useVerifyEmail() {
  return useMutation({
    mutationFn: async (token: string) =>
      (await fetchJson(`/api/verify-email?${new URLSearchParams({ token })}`)) as Message & {
        choosesPassword?: true;
      },
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

/** Fetches the CSRF token that the form to Google needs; its cookie comes with it. */
export function useGoogleToken() {
  return useMutation({
    mutationFn: async () => (await fetchJson("/api/auth/csrf")) as { csrfToken: string },
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

/** Clears what this tab keeps of the user. Drafts stay when a session just ended: its owner goes on writing. */
export function forgetViewer(queryClient: QueryClient, { hasLoggedOut = false } = {}): void {
  // First, or dropping an answer that was a 401 would count as another sign-out.
  forgetSignIn({ hasLoggedOut });
  queryClient.clear();
  void forgetOfflinePage();
  if (!hasLoggedOut) return;
  window.sessionStorage.clear();
  // Not every browser clears the storage when the server says so.
  window.localStorage.removeItem(LOOKS_STORAGE_KEY);
}

/** A logout clears the browser's storage (SEC-S6), except what says nothing about anyone. */
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
