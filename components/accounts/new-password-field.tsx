"use client";

import { type ChangeEvent, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordMeter, type PasswordOwnerFields } from "@/components/accounts/password-meter";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

type PasswordField = {
  label: string;
  input: UseFormRegisterReturn;
  error?: string;
};

type NewPasswordFieldProps = PasswordField & {
  owner: PasswordOwnerFields;
  confirmation?: PasswordField;
};

export function NewPasswordField({ label, input, error, owner, confirmation }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState("");

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    return input.onChange(event);
  }

  return (
    <>
      <Field
        label={label}
        error={error}
        description={
          <PasswordMeter
            password={typed}
            owner={owner}
            hint={error ? "" : "At least 6 characters."}
            isReasonShown={Boolean(error)}
          />
        }
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
