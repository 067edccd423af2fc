"use client";

import { ArrowUpRight } from "lucide-react";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { FindableFromField } from "@/components/accounts/findable-from-field";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { useRegister } from "@/lib/accounts/api/visitor";
import type { RegisterInput, registerForm } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";

type RegisterValues = z.input<typeof registerForm>;
type TypedValues = Omit<RegisterValues, "findableFrom"> & Partial<Pick<RegisterValues, "findableFrom">>;

const loadResolver = () =>
  import("@/components/accounts/resolvers").then((module) => module.registerResolver);

export const NOTHING_TYPED: TypedValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  title: "",
  department: "",
  agreedToTerms: false,
};

type RegisterFormProps = {
  /** With an address, people are back to correct it. */
  values: TypedValues;
  onSent: (values: RegisterInput) => void;
};

export function RegisterForm({ values, onSent }: RegisterFormProps) {
  const register = useRegister();
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: values,
  });
  const { errors } = form.formState;
  const [firstName, lastName, email] = useWatch({
    control: form.control,
    name: ["firstName", "lastName", "email"],
  });

  useEffect(() => {
    if (values.email) form.setFocus("email", { shouldSelect: true });
  }, [form, values.email]);

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={(input) => register.send(input, { onSuccess: () => onSent(input) })}
      isPending={register.isPending}
      error={register.error}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register("firstName")} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register("lastName")} />
        </Field>
      </div>
      <Field
        label="Email"
        error={errors.email?.message}
        description="Use your work address. It tells us which company you work for. We never ask for proof of employment. Your employer can read that mailbox, so it can learn that you have an account."
      >
        <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register("email")} />
      </Field>
      <NewPasswordField
        label="Password"
        input={form.register("password")}
        error={errors.password?.message}
        owner={{ firstName, lastName, email }}
      />
      <Field label="Job title" error={errors.title?.message}>
        <Input autoComplete="organization-title" {...form.register("title")} />
      </Field>
      <Field label="Department" aside="Optional" error={errors.department?.message}>
        <Input autoComplete="off" {...form.register("department")} />
      </Field>
      <FindableFromField input={form.register("findableFrom")} error={errors.findableFrom?.message} />
      <CheckboxField
        label={
          <>
            I agree to the{" "}
            <a
              href={paths.terms}
              target="_blank"
              rel="noopener"
              className="text-primary underline underline-offset-4 hover:decoration-2"
            >
              Terms and Conditions
              <ArrowUpRight aria-hidden className="ml-0.5 inline size-3.5 align-[-0.125em]" />
            </a>
          </>
        }
        description={
          <>
            Read the <NewTabLink href={paths.privacy}>Privacy Policy</NewTabLink> too. Both open in a new tab,
            so you won’t lose what you’ve typed.
          </>
        }
        error={errors.agreedToTerms?.message}
        {...form.register("agreedToTerms")}
      />
      <SubmitButton pending="Creating your account…">Sign Up</SubmitButton>
    </ServerForm>
  );
}
