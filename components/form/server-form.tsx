"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { errorField } from "@/lib/http/fetch-json";

type Alert = { title: string; text: string };

type ServerFormProps<Values extends FieldValues, Input> = Pick<
  ComponentProps<"form">,
  "id" | "className" | "aria-labelledby"
> & {
  form: UseFormReturn<Values, unknown, Input>;
  loadResolver: () => Promise<unknown>;
  onSend: (input: Input) => unknown;
  onInvalid?: () => void;
  isPending: boolean;
  error: Error | null;
  /** The field for an error's `field`; by default the one of that name. */
  toField?: (field: string) => Path<Values> | null;
  toAlert?: (error: Error) => Alert | null;
  isAlertLast?: boolean;
  children: ReactNode;
};

const PendingContext = createContext(false);

export function ServerForm<Values extends FieldValues, Input>({
  form,
  loadResolver,
  onSend,
  onInvalid,
  isPending,
  error,
  toField = (field) => (field in form.getValues() ? (field as Path<Values>) : null),
  toAlert = ({ message }) => ({ title: "Error", text: message }),
  isAlertLast,
  children,
  ...rest
}: ServerFormProps<Values, Input>) {
  const { errors, isSubmitting } = form.formState;
  const named = errorField(error);
  const field = named === null ? null : toField(named);
  useEffect(() => {
    if (!error || !field) return;
    form.setError(field, { type: "server", message: error.message }, { shouldFocus: true });
  }, [form, error, field]);

  const unchecked = errors.root?.message && { title: "Error", text: errors.root.message };
  const shown = unchecked || (error && !field && toAlert(error));
  const alert = shown && <FormAlert title={shown.title}>{shown.text}</FormAlert>;
  return (
    <PendingContext value={isSubmitting || isPending}>
      <form
        method="post"
        noValidate
        onFocus={() => void loadResolver().catch(() => {})}
        onSubmit={form.handleSubmit(onSend, onInvalid)}
        {...rest}
      >
        {!isAlertLast && alert}
        {children}
        {isAlertLast && alert}
      </form>
    </PendingContext>
  );
}

type SubmitButtonProps = { pending: string; className?: string; children: string };

export function SubmitButton({ pending, className, children }: SubmitButtonProps) {
  const isPending = useContext(PendingContext);
  // Before hydration the browser itself would send the form, and what was typed would be lost.
  const isHydrated = useIsHydrated();
  return (
    <Button type="submit" disabled={!isHydrated} isPending={isPending} className={className}>
      {isPending ? pending : children}
    </Button>
  );
}
