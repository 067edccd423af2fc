import { useEffect, useState } from "react";
import { rememberSignIn } from "@/lib/accounts/api/auth-storage";
import type {
  Account,
  AddressInput,
  PasswordStrength,
  PasswordStrengthInput,
  RegisterInput,
  ResetPasswordInput,
} from "@/lib/accounts/schema";
import type { LoginInput } from "@/lib/auth/schema";
import { fetchJson } from "@/lib/http/fetch-json";
import { type Call, useCall } from "@/lib/http/use-call";

type Message = { message: string };

export type MailCall = Call<AddressInput, Message>;

export function useLogin() {
  return useCall(async (input: LoginInput) => {
    const { user } = (await fetchJson("/api/login", { method: "POST", body: input })) as { user: Account };
    rememberSignIn(user);
    return user;
  });
}

export function useRegister() {
  return useCall(
    async (input: RegisterInput) =>
      (await fetchJson("/api/register", { method: "POST", body: input })) as Message,
  );
}

export function useForgotPassword(): MailCall {
  return useCall(
    async (input: AddressInput) =>
      (await fetchJson("/api/forgot-password", { method: "POST", body: input })) as Message,
  );
}

export function useResendVerification(): MailCall {
  return useCall(
    async (input: AddressInput) =>
      (await fetchJson("/api/resend-verification", { method: "POST", body: input })) as Message,
  );
}

export function useResetPassword() {
  return useCall(
    async (input: ResetPasswordInput) =>
      (await fetchJson("/api/reset-password", { method: "POST", body: input })) as Message,
  );
}

export function useVerifyEmail() {
  return useCall(
    async (token: string) =>
      (await fetchJson(`/api/verify-email?${new URLSearchParams({ token })}`)) as Message & {
        choosesPassword?: true;
      },
  );
}

export function useGoogleToken() {
  return useCall<void, { csrfToken: string }>(
    async () => (await fetchJson("/api/auth/csrf")) as { csrfToken: string },
  );
}

export function usePasswordStrength(input: PasswordStrengthInput): PasswordStrength | undefined {
  const [strength, setStrength] = useState<PasswordStrength>();
  const body = input.password === "" ? null : JSON.stringify(input);
  useEffect(() => {
    if (body === null) return;
    const superseded = new AbortController();
    const { signal } = superseded;
    fetchJson("/api/password-strength", { method: "POST", body: JSON.parse(body), signal }).then(
      (answer) => signal.aborted || setStrength(answer as PasswordStrength),
      () => signal.aborted || setStrength(undefined),
    );
    return () => superseded.abort();
  }, [body]);
  return strength;
}
