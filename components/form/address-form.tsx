"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AddressInput } from "@/lib/accounts/schema";

const loadResolver = () =>
  import("@/components/form/address-resolver").then((module) => module.addressResolver);

type AddressFormProps = {
  action: string;
  pendingAction: string;
  /** Called with a valid address. */
  onSend: (input: AddressInput) => void;
  isPending: boolean;
  error: Error | null;
};

export function AddressForm({
  action,
  pendingAction,
  onSend,
  isPending: isSending,
  error,
}: AddressFormProps) {
  const form = useForm<AddressInput, unknown, AddressInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const isPending = isSubmitting || isSending;
  const refusal = errors.root?.message ?? error?.message;
  return (
    <form
      method="post"
      noValidate
      onFocus={() => void loadResolver().catch(() => {})}
      onSubmit={form.handleSubmit(onSend)}
      className="grid gap-5"
    >
      {refusal && <FormAlert title="Error">{refusal}</FormAlert>}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" autoCapitalize="none" {...form.register("email")} />
      </Field>
      <Button type="submit" isPending={isPending}>
        {isPending ? pendingAction : action}
      </Button>
    </form>
  );
}
