"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useMakeRecoveryCode } from "@/lib/authorship/api";
import { RequestError } from "@/lib/http/fetch-json";

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
  const { errors, isSubmitting } = form.formState;
  const isPending = isSubmitting || make.isPending;

  function handleValid({ currentPassword }: Values) {
    make.mutate(hasPassword ? { currentPassword } : {}, {
      onSuccess: ({ code }) => onMade(code),
      onError: (error) => {
        const { message } = error;
        const isAboutPassword = error instanceof RequestError && error.details.field === "currentPassword";
        const place = isAboutPassword ? "currentPassword" : "root";
        form.setError(place, { type: "server", message }, { shouldFocus: true });
      },
    });
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
      {hasPassword && (
        <Field
          label="Current password"
          error={errors.currentPassword?.message}
          description="This stops anyone else at your screen from making a code."
        >
          <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
      )}
      <Button type="submit" isPending={isPending} className="justify-self-end">
        {isPending ? "Making the code…" : "Make the code"}
      </Button>
    </form>
  );
}
