"use client";

import { ArrowUpRight } from "lucide";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { FindableFromField } from "@/components/accounts/findable-from-field";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { RegisterSent, type RegisterValues, useRegisterSteps } from "@/components/accounts/register-steps";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { useRegister } from "@/lib/accounts/api/visitor";
import type { RegisterInput } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";

/** Loads the next panel too, so that nothing is sent without it. */
const loadResolver = async () => {
  const [{ registerResolver }] = await Promise.all([
    import("@/components/accounts/resolvers"),
    RegisterSent.load(),
  ]);
  return registerResolver;
};

export function RegisterForm() {
  const { typed, showSent } = useRegisterSteps();
  const register = useRegister();
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: typed,
  });
  const { errors } = form.formState;
  const [firstName, lastName, email] = useWatch({
    control: form.control,
    name: ["firstName", "lastName", "email"],
  });

  useEffect(() => {
    if (typed.email) form.setFocus("email", { shouldSelect: true });
  }, [form, typed.email]);

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={(input) => register.send(input, { onSuccess: () => showSent(input) })}
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
              <Icon iconNode={ArrowUpRight} className="ml-0.5 inline size-3.5 align-[-0.125em]" />
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
