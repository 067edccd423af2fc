"use client";

import { type ChangeEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordMeter, PasswordVerdict } from "@/components/accounts/password-meter";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useDebounced } from "@/components/ui/use-debounced";
import { usePasswordStrength } from "@/lib/accounts/api/visitor";
import type { PasswordStrength, PasswordStrengthInput } from "@/lib/accounts/schema";

const HINT = "At least 6 characters. Three or four words that have nothing to do with each other work well.";

type PasswordField = {
  label: string;
  input: UseFormRegisterReturn;
  error?: string;
};

type NewPasswordFieldProps = PasswordField & {
  /** The names and the address typed so far, which the password may not be made of. */
  owner: Omit<PasswordStrengthInput, "password">;
  confirmation?: PasswordField;
};

export function NewPasswordField({ label, input, error, owner, confirmation }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");
  const strength = useSettledStrength({ ...owner, password: typed });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    return input.onChange(event);
  }

  return (
    <>
      <Field
        label={label}
        aside={<PasswordVerdict strength={strength} />}
        error={error}
        description={<PasswordMeter strength={strength} hint={HINT} isReasonShown={Boolean(error)} />}
      >
        <PasswordInput autoComplete="new-password" {...input} onChange={handleChange} />
      </Field>
      {confirmation && (
        <Field label={confirmation.label} error={confirmation.error}>
          <PasswordInput autoComplete="new-password" {...confirmation.input} />
        </Field>
      )}
    </>
  );
}

function useSettledStrength(input: PasswordStrengthInput): PasswordStrength | undefined {
  const settled = {
    password: useDebounced(input.password),
    firstName: useDebounced(input.firstName),
    lastName: useDebounced(input.lastName),
    email: useDebounced(input.email),
  };
  const strength = usePasswordStrength(settled);
  return input.password ? strength : undefined;
}
