"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AddressInput } from "@/lib/accounts/schema";

const loadAddressResolver = () =>
  import("@/components/form/address-resolver").then((module) => module.addressResolver);

type AddressFormProps = {
  action: string;
  pendingAction: string;
  /** False for another person's address: then the browser must not suggest the user's own. */
  isOwn?: boolean;
  loadResolver?: typeof loadAddressResolver;
  buttonClassName?: string;
  address?: string;
  onSend: (input: AddressInput) => void;
  isPending: boolean;
  error: Error | null;
};

export function AddressForm({
  action,
  pendingAction,
  isOwn = true,
  loadResolver = loadAddressResolver,
  buttonClassName,
  address = "",
  onSend,
  isPending,
  error,
}: AddressFormProps) {
  const form = useForm<AddressInput, unknown, AddressInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { email: address },
  });
  useEffect(() => {
    if (address) form.setFocus("email", { shouldSelect: true });
  }, [form, address]);

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={onSend}
      isPending={isPending}
      error={error}
      className="grid gap-5"
    >
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete={isOwn ? "username" : "off"}
          autoCapitalize="none"
          {...form.register("email")}
        />
      </Field>
      <SubmitButton pending={pendingAction} className={buttonClassName}>
        {action}
      </SubmitButton>
    </ServerForm>
  );
}
