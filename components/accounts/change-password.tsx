"use client";

import { useForm } from "react-hook-form";
import { LockNote } from "@/components/accounts/lock-note";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api/account";
import { useChangePassword } from "@/lib/accounts/api/profile";
import type { Account, ChangePasswordForm as Values } from "@/lib/accounts/schema";
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
  const { errors } = form.formState;

  function send({ currentPassword, password }: Values) {
    change.mutate(
      { currentPassword, password },
      {
        onSuccess: ({ message }) => {
          form.reset(EMPTY);
          toast({ title: "Password changed", description: message });
        },
      },
    );
  }

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={send}
      isPending={change.isPending}
      error={change.error}
      className="grid gap-5"
    >
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
      <SubmitButton pending="Changing…" className="justify-self-start">
        Change password
      </SubmitButton>
    </ServerForm>
  );
}

function NoPassword() {
  return (
    <div className="grid gap-5">
      <p>
        You log in with Google, so this account has no password. We can email you a link to set one. Before
        you ask for it, make a recovery code below. Without a code, Your Submissions won’t list what you’ve
        already submitted.
      </p>
      <LockNote />
      <ButtonLink variant="outline" className="justify-self-start" href={paths.forgotPassword}>
        Set a password by email
      </ButtonLink>
    </div>
  );
}
