"use client";

import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useMakeRecoveryCode } from "@/lib/authorship/api";

type Values = { currentPassword: string };

const loadResolver = () =>
  import("@/components/accounts/resolvers").then((module) => module.recoveryResolver);

type MakeCodeFormProps = {
  /** Without a password, the server asks for a recent login instead. */
  hasPassword: boolean;
  onMade: (code: string) => void;
};

export function MakeCodeForm({ hasPassword, onMade }: MakeCodeFormProps) {
  const make = useMakeRecoveryCode();
  const form = useForm<Values, unknown, Values>({
    resolver: hasPassword ? lazyResolver(loadResolver) : undefined,
    defaultValues: { currentPassword: "" },
  });

  function send({ currentPassword }: Values) {
    make.mutate(hasPassword ? { currentPassword } : {}, { onSuccess: ({ code }) => onMade(code) });
  }

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={send}
      isPending={make.isPending}
      error={make.error}
      className="grid gap-5"
    >
      {hasPassword && (
        <Field
          label="Current password"
          error={form.formState.errors.currentPassword?.message}
          description="We ask for it so that no one else at your screen can make a code."
        >
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
      )}
      <SubmitButton pending="Making the code…" className="justify-self-end">
        Make the code
      </SubmitButton>
    </ServerForm>
  );
}
