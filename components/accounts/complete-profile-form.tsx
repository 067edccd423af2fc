"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FindableFromField } from "@/components/accounts/findable-from-field";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NewTabLink } from "@/components/ui/new-tab-link";
import type { CompleteProfileInput, completeProfileForm, NewcomerProfile } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";

type Values = z.input<typeof completeProfileForm>;

const loadResolver = () =>
  import("@/components/accounts/resolvers").then((module) => module.completeProfileResolver);

type CompleteProfileFormProps = {
  values: NewcomerProfile["values"];
  isCorrection: boolean;
  onSend: (input: CompleteProfileInput) => void;
  isPending: boolean;
  error: Error | null;
};

export function CompleteProfileForm({
  values,
  isCorrection,
  onSend,
  isPending,
  error,
}: CompleteProfileFormProps) {
  const form = useForm<Values, unknown, CompleteProfileInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: values,
  });
  const { errors } = form.formState;
  useEffect(() => {
    if (isCorrection) form.setFocus("workEmail", { shouldSelect: true });
  }, [form, isCorrection]);
  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={onSend}
      isPending={isPending}
      error={error}
      className="grid gap-5"
    >
      <Field
        label="Work email"
        error={errors.workEmail?.message}
        description="It tells us which company you work for. We may email you a link to confirm it. Your employer can read that mailbox, so it can learn that you have an account."
      >
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register("workEmail")} />
      </Field>
      <Field label="Job title" error={errors.title?.message}>
        <Input autoComplete="organization-title" {...form.register("title")} />
      </Field>
      <Field label="Department" aside="Optional" error={errors.department?.message}>
        <Input autoComplete="off" {...form.register("department")} />
      </Field>
      <FindableFromField input={form.register("findableFrom")} error={errors.findableFrom?.message} />
      <div className="grid gap-3">
        <p className="text-muted-foreground text-sm">
          You agree to the <NewTabLink href={paths.terms}>Terms and Conditions</NewTabLink> by completing your
          profile. The <NewTabLink href={paths.privacy}>Privacy Policy</NewTabLink> explains what happens to
          your data.
        </p>
        <SubmitButton pending="Completing your profile…">Complete Profile</SubmitButton>
      </div>
    </ServerForm>
  );
}
