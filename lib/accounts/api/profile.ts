import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { viewerQuery } from "@/lib/accounts/api/account";
import { rememberSignIn } from "@/lib/accounts/api/auth-storage";
import type { Account, AccountChanges, ChangePasswordInput, OpenSession } from "@/lib/accounts/schema";
import { fetchJson } from "@/lib/http/fetch-json";

type Message = { message: string };

export type SettingName =
  | "areReviewsPublic"
  | "emailNotificationsEnabled"
  | "isBadgeShown"
  | "areSharedPagesIndexed";

const SESSIONS = "/api/me/sessions";

async function changeAccount(changes: AccountChanges): Promise<Account> {
  return (await fetchJson("/api/me", { method: "PUT", body: changes })) as Account;
}

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

export function useSwitchSetting(name: SettingName) {
  const queryClient = useQueryClient();
  const key = ["accounts", "setting", name];
  const show = (value: boolean) =>
    queryClient.setQueryData(viewerQuery.queryKey, (account) => account && { ...account, [name]: value });
  return useMutation({
    mutationKey: key,
    // One at a time, so that the last of several quick changes wins.
    scope: { id: key.join("/") },
    mutationFn: async (value: boolean) => (await changeAccount({ [name]: value }))[name],
    onMutate: (value) => {
      // While another change is pending, the value on screen isn't confirmed yet.
      const isOnlyOne = queryClient.isMutating({ mutationKey: key }) === 1;
      if (isOnlyOne) queryClient.setQueryData(key, queryClient.getQueryData(viewerQuery.queryKey)?.[name]);
      show(value);
    },
    onSuccess: (value) => {
      queryClient.setQueryData(key, value);
      // Shown again, because a refresh of the page may have brought the earlier value.
      if (queryClient.isMutating({ mutationKey: key }) === 1) show(value);
    },
    onError: (_error, value) => {
      show(queryClient.getQueryData<boolean>(key) ?? !value);
    },
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ["accounts", "sessions"],
  queryFn: async ({ signal }) => (await fetchJson(SESSIONS, { signal })) as OpenSession[],
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await fetchJson(`${SESSIONS}/end`, { method: "POST", body: { id } })) as Message,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: ChangePasswordInput) =>
      (await fetchJson("/api/me/password", { method: "POST", body: input })) as Message,
    // Not awaited: the password has changed, even if the list can't be fetched.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    // The input holds two passwords.
    gcTime: 0,
  });
}
