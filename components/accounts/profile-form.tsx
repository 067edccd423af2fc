"use client";

import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useViewer } from "@/lib/accounts/api/account";
import { useUpdateAccount } from "@/lib/accounts/api/profile";
import type { Account, ProfileValues } from "@/lib/accounts/schema";
import { errorMessage } from "@/lib/http/fetch-json";

const loadResolver = () => import("@/components/accounts/resolvers").then((module) => module.profileResolver);

export function ProfileForm() {
  const account = useViewer();
  return account && <Fields account={account} />;
}

function Fields({ account }: { account: Account }) {
  const router = useRouter();
  const update = useUpdateAccount();
  const stored = toValues(account);
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    resolver: lazyResolver(loadResolver),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;

  /** Puts the value in the markup too, because the form library fills it in only after hydration. */
  function register(name: keyof ProfileValues) {
    return { ...form.register(name), defaultValue: stored[name] };
  }

  function save({ department, anonymousName, ...required }: ProfileValues) {
    // null clears a field; an empty string would keep the old value (D2)
    const changes = { ...required, department: department || null, anonymousName: anonymousName || null };
    update.mutate(changes, {
      onSuccess: (saved) => {
        form.reset(toValues(saved), { keepDirtyValues: false });
        toast({ title: "Profile updated" });
        // the server renders the name in the account menu too
        router.refresh();
      },
      onError: (error) => {
        const description = errorMessage(error, "Failed to update user");
        toast({ title: "Failed to update profile.", description, variant: "destructive" });
      },
    });
  }

  return (
    <ServerForm
      form={form}
      loadResolver={loadResolver}
      onSend={save}
      isPending={update.isPending}
      error={update.error}
      // the toast says it
      toAlert={() => null}
      className="grid gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-4">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register("firstName")} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register("lastName")} />
        </Field>
        <Field label="Job title" error={errors.title?.message}>
          <Input autoComplete="organization-title" {...register("title")} />
        </Field>
        <Field label="Department" aside="Optional" error={errors.department?.message}>
          <Input autoComplete="off" {...register("department")} />
        </Field>
        <Field label="Email">
          <Input type="email" readOnly value={account.email} />
        </Field>
        <Field label="Company">
          <Input readOnly value={account.company?.name ?? ""} />
        </Field>
      </div>
      <Field
        label="Anonymous name"
        aside="Optional"
        error={errors.anonymousName?.message}
        description="We show this name on your future reviews instead of ‘Anonymous’. Reviews you’ve already sent don’t change. Readers can link reviews that have the same name. To go back to ‘Anonymous’, clear this field."
        className="border-t pt-5"
      >
        <Input autoComplete="off" {...register("anonymousName")} />
      </Field>
      <SubmitButton pending="Saving…" className="justify-self-start">
        Save changes
      </SubmitButton>
    </ServerForm>
  );
}

function toValues({ firstName, lastName, title, department, anonymousName }: Account): ProfileValues {
  return {
    firstName,
    lastName,
    title: title ?? "",
    department: department ?? "",
    anonymousName: anonymousName ?? "",
  };
}
