import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  Account,
  AddressInput,
  CompletedProfile,
  CompleteProfileInput,
  DeleteAccountInput,
  LoginInput,
  PasswordStrength,
  PasswordStrengthInput,
  RegisterInput,
  ResetPasswordInput,
} from "@/lib/accounts/schema";
import { beginLeaving, forgetSignIn, rememberSignIn, stopLeaving } from "@/lib/auth/auth-storage";
import { leavePage } from "@/lib/auth/leave-page";
import { fetchJson, RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

// The answers are not parsed here: every page of the shell asks who is signed in, and zod would weigh on all of them.
type Message = { message: string };

/** Whoever is signed in, or null; a failed check is null too, without noise (E2). */
export const viewerQuery = queryOptions({
  queryKey: ["accounts", "viewer"],
  queryFn: async ({ signal }) => {
    try {
      const account = (await fetchJson("/api/me", { signal })) as Account;
      rememberSignIn(account);
      return account;
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) forgetSignIn();
      if (error instanceof RequestError) return null;
      throw error;
    }
  },
});

/** The account of whoever is signed in; null when nobody is, undefined while that is not known. */
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

/** Ends the session, forgets every cached answer and loads the login page. */
export function useLogout() {
  return useLeaving("/api/logout");
}

/** As `useLogout`, in every browser that is signed in to the account. */
export function useSignOutEverywhere() {
  return useLeaving("/api/me/sessions/end-all");
}

function useLeaving(endpoint: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => keepingTheme(() => fetchJson(endpoint, { method: "POST" })),
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

/** The address whose password the token of a link may set. */
export function useResetEmail(token: string) {
  return useQuery({
    queryKey: ["accounts", "reset", token],
    queryFn: async ({ signal }) =>
      (await fetchJson(`/api/verify-reset-token/${encodeURIComponent(token)}`, { signal })) as {
        email: string;
        isFirst?: true;
      },
    // Asked anew each time: a link works for an hour, and once.
    gcTime: 0,
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: async (input: ResetPasswordInput) =>
      (await fetchJson("/api/reset-password", { method: "POST", body: input })) as Message,
  });
}

/** How strong what is typed is; the answer before while the next one is awaited, undefined where there is none. */
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
    // No password stays behind in the cache.
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

/** Deletes the account for good, and forgets every cached answer; where to go next is for the caller. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: DeleteAccountInput) =>
      keepingTheme(() => fetchJson("/api/me/delete", { method: "POST", body: input })),
    onSuccess: () => forgetViewer(queryClient, { hasLoggedOut: true }),
  });
}

/** Asks for what a form must have with it that leads to Google; the cookie it is compared with comes along. */
export function useGoogleToken() {
  return useMutation({
    mutationFn: async () => (await fetchJson("/api/auth/csrf")) as { csrfToken: string },
  });
}

export function useCompleteProfile() {
  return useMutation({
    mutationFn: async (input: CompleteProfileInput) =>
      (await fetchJson("/api/complete-profile", { method: "POST", body: input })) as CompletedProfile,
    onSuccess: ({ user, pendingEmail }) => {
      if (pendingEmail === null) rememberSignIn(user);
    },
  });
}

/**
 * Drops what this tab keeps of the signed-in user: cached answers and the mirror for other tabs. Drafts go with a logout
 * only: after a session that ended by itself, their owner logs in again and goes on writing.
 */
export function forgetViewer(queryClient: QueryClient, { hasLoggedOut = false } = {}): void {
  // First, because dropping an answer that was a 401 would otherwise be heard as another sign-out.
  forgetSignIn({ hasLoggedOut });
  queryClient.clear();
  if (hasLoggedOut) window.sessionStorage.clear();
}

/** The logout has the browser clear its storage (SEC-S6); light or dark says nothing about anybody, so it stays. */
async function keepingTheme<T>(send: () => Promise<T>): Promise<T> {
  const theme = window.localStorage.getItem("theme");
  beginLeaving();
  try {
    const answer = await send();
    if (theme) window.localStorage.setItem("theme", theme);
    return answer;
  } catch (error) {
    stopLeaving();
    throw error;
  }
}
