import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { viewerQuery } from "@/lib/accounts/api";
import type { Account, AccountChanges, ChangePasswordInput, OpenSession } from "@/lib/accounts/schema";
import { rememberSignIn } from "@/lib/auth/auth-storage";
import { fetchJson } from "@/lib/http/fetch-json";

type Message = { message: string };

/** What is on or off in an account, and saved at once. */
export type SettingName =
  | "areReviewsPublic"
  | "emailNotificationsEnabled"
  | "isBadgeShown"
  | "areSharedPagesIndexed";

const SESSIONS = "/api/me/sessions";

async function changeAccount(changes: AccountChanges): Promise<Account> {
  return (await fetchJson("/api/me", { method: "PUT", body: changes })) as Account;
}

/** Changes fields of the account; what the server made of them is shown wherever the account is. */
export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeAccount,
    onSuccess: (account) => {
      queryClient.setQueryData(viewerQuery.queryKey, account);
      rememberSignIn(account);
    },
  });
}

/** Switches a setting: on screen at once, and back to what the server has when it was not taken. */
export function useSwitchSetting(name: SettingName) {
  const queryClient = useQueryClient();
  // Also where the value is kept that the server was last known to have.
  const key = ["accounts", "setting", name];
  const show = (value: boolean) =>
    queryClient.setQueryData(viewerQuery.queryKey, (account) => account && { ...account, [name]: value });
  return useMutation({
    mutationKey: key,
    // One after the other, so that of quick changes the last one stays.
    scope: { id: key.join("/") },
    mutationFn: async (value: boolean) => (await changeAccount({ [name]: value }))[name],
    onMutate: (value) => {
      // While another change is under way, the value on screen is a hope.
      const isOnlyOne = queryClient.isMutating({ mutationKey: key }) === 1;
      if (isOnlyOne) queryClient.setQueryData(key, queryClient.getQueryData(viewerQuery.queryKey)?.[name]);
      show(value);
    },
    onSuccess: (value) => {
      queryClient.setQueryData(key, value);
    },
    onError: (_error, value) => {
      show(queryClient.getQueryData<boolean>(key) ?? !value);
    },
  });
}

/** The browsers that are signed in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: ["accounts", "sessions"],
  queryFn: async ({ signal }) => (await fetchJson(SESSIONS, { signal })) as OpenSession[],
});

/** Ends one session. Whatever came of it, the list is fetched anew. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await fetchJson(`${SESSIONS}/end`, { method: "POST", body: { id } })) as Message,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Changes the password, which ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: ChangePasswordInput) =>
      (await fetchJson("/api/me/password", { method: "POST", body: input })) as Message,
    // Not waited for: the password is changed, whatever becomes of the list.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    // It holds two passwords.
    gcTime: 0,
  });
}
