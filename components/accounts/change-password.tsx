"use client";

import Link from "next/link";
import { useForm } from "react-hook-form";
import { LockNote } from "@/components/accounts/lock-note";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api";
import { useChangePassword } from "@/lib/accounts/api/profile";
import type { Account, ChangePasswordForm as Values } from "@/lib/accounts/schema";
import { RequestError } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

const loadResolver = () =>
  import("@/components/accounts/resolvers").then((module) => module.changePasswordResolver);

const EMPTY: Values = { currentPassword: "", password: "", confirmPassword: "" };

export function ChangePassword() {
  const account = useViewer();
  if (!account) return null;
  return account.hasPassword ? <ChangePasswordForm account={account} /> : <NoPassword />;
}

type Owner = Pick<Account, "email" | "firstName" | "lastName">;

function ChangePasswordForm({ account: { email, firstName, lastName } }: { account: Owner }) {
  const change = useChangePassword();
  const form = useForm<Values, unknown, Values>({
    resolver: lazyResolver(loadResolver),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const isPending = isSubmitting || change.isPending;

  function handleValid({ currentPassword, password }: Values) {
    change.mutate(
      { currentPassword, password },
      {
        onSuccess: ({ message }) => {
          form.reset(EMPTY);
          toast({ title: "Password changed", description: message });
        },
        onError: (error) => {
          const { message } = error;
          form.setError(placeOf(error), { type: "server", message }, { shouldFocus: true });
        },
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      onFocus={() => void loadResolver().catch(() => {})}
      onSubmit={form.handleSubmit(handleValid)}
      className="grid gap-5"
    >
      {errors.root?.message && <FormAlert title="Error">{errors.root.message}</FormAlert>}
      {/* tells a password manager whose password this is */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <NewPasswordField
        label="New password"
        input={form.register("password")}
        error={errors.password?.message}
        owner={{ email, firstName, lastName }}
        confirmation={{
          label: "Confirm password",
          input: form.register("confirmPassword"),
          error: errors.confirmPassword?.message,
        }}
      />
      <Button type="submit" isPending={isPending} className="justify-self-start">
        {isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}

function NoPassword() {
  return (
    <div className="grid gap-5">
      <p>
        You log in with Google, so this account has no password. To set one, ask for a reset link by email.
        Make a recovery code first, further down. Without one, you won’t find what you’ve already submitted.
      </p>
      <LockNote />
      <Button asChild variant="outline" className="justify-self-start">
        <Link href={paths.forgotPassword}>Set a password by email</Link>
      </Button>
    </div>
  );
}

function placeOf(error: Error): "currentPassword" | "password" | "root" {
  const field = error instanceof RequestError ? error.details.field : undefined;
  return field === "currentPassword" || field === "password" ? field : "root";
}
