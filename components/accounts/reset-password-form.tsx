"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { LockNote } from "@/components/accounts/lock-note";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useResetPassword } from "@/lib/accounts/api";
import type { ResetPasswordForm as Values } from "@/lib/accounts/schema";
import { RequestError } from "@/lib/http/fetch-json";
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
  const { errors, isSubmitting } = form.formState;
  const isPending = isSubmitting || reset.isPending || reset.isSuccess;

  function handleValid({ password }: Values) {
    reset.mutate(
      { token, password },
      {
        onSuccess: ({ message }) => {
          toast({ title: "Password Reset Successful", description: message });
          router.replace(paths.login);
        },
        onError: (error) => {
          const { message } = error;
          if (isAbout("token", error)) onDeadLink();
          else if (isAbout("password", error)) {
            form.setError("password", { type: "server", message }, { shouldFocus: true });
          } else form.setError("root", { type: "server", message });
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
      <Button type="submit" isPending={isPending}>
        {isPending ? "Resetting…" : "Reset Password"}
      </Button>
    </form>
  );
}

function isAbout(field: "token" | "password", error: Error): boolean {
  return error instanceof RequestError && error.details.field === field;
}
