"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { LockNote } from "@/components/accounts/lock-note";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useResetPassword } from "@/lib/accounts/api/visitor";
import type { ResetPasswordForm as Values } from "@/lib/accounts/schema";
import { errorField } from "@/lib/http/fetch-json";
import { paths } from "@/lib/paths";

const loadResolver = () =>
  import("@/components/accounts/resolvers").then((module) => module.resetPasswordResolver);

type ResetPasswordFormProps = {
  token: string;
  email: string;
  /** Whether the account never had a password, so the reset locks nothing. */
  isFirst?: boolean;
  onDeadLink: () => void;
};

export function ResetPasswordForm({ token, email, isFirst, onDeadLink }: ResetPasswordFormProps) {
  const router = useRouter();
  const reset = useResetPassword();
  const form = useForm<Values, unknown, Values>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const { errors } = form.formState;

  function send({ password }: Values) {
    reset.send(
      { token, password },
      {
        onSuccess: ({ message }) => {
          toast({ title: "Password Reset Successful", description: message });
          router.replace(paths.login);
        },
        onError: (error) => {
          if (errorField(error) === "token") onDeadLink();
        },
      },
    );
  }

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={send}
      isPending={reset.isPending || reset.data !== null}
      error={reset.error}
      className="grid gap-5"
    >
      {isFirst ? <p>Your account has no password yet. Choose one to log in with.</p> : <LockNote />}
      <Field label="Email">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NewPasswordField
        label="New password"
        input={form.register("password")}
        error={errors.password?.message}
        owner={{ email }}
        confirmation={{
          label: "Confirm password",
          input: form.register("confirmPassword"),
          error: errors.confirmPassword?.message,
        }}
      />
      <SubmitButton pending="Resetting…">Reset Password</SubmitButton>
    </ServerForm>
  );
}
