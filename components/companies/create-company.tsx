"use client";

import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { CardContent, TitledCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useCreateCompany } from "@/lib/companies/api";
import type { CompanyFromEmail } from "@/lib/companies/schema";
import { hasCode, RequestError } from "@/lib/http/fetch-json";

const loadResolver = () =>
  import("@/components/companies/company-resolver").then((module) => module.companyResolver);

export function CreateCompany() {
  const { mutate, data: made, error, isPending } = useCreateCompany();
  const form = useForm<CompanyFromEmail, unknown, CompanyFromEmail>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { email: "" },
  });

  function create(input: CompanyFromEmail) {
    mutate(input, {
      onSuccess: ({ name, isNew }) => {
        form.reset();
        if (isNew) toast({ title: "Company created successfully", description: name });
      },
    });
  }

  return (
    <TitledCard title="Create a company" className="max-w-2xl">
      <CardContent>
        <ServerForm
          form={form}
          loadResolver={loadResolver}
          onSend={create}
          isPending={isPending}
          error={error}
          // an error about the address is shown in the alert, whose title says that no company was made
          toField={() => null}
          toAlert={inWords}
          className="grid gap-5"
        >
          <Field
            label="Work email at the company"
            description="We use only the address's domain to identify the company. We don't store the address or email it."
            error={form.formState.errors.email?.message}
          >
            <Input type="email" autoComplete="off" autoCapitalize="none" {...form.register("email")} />
          </Field>
          <SubmitButton pending="Creating…" className="sm:justify-self-start">
            Create Company
          </SubmitButton>
          <p role="status" className="text-muted-foreground empty:absolute">
            {made &&
              (made.isNew
                ? `${made.name} (${made.domain}) is now listed.`
                : `${made.name} (${made.domain}) was already listed. Nothing changed.`)}
          </p>
        </ServerForm>
      </CardContent>
    </TitledCard>
  );
}

function inWords(error: Error): { title: string; text: string } {
  const text = error.message;
  if (hasCode(error, "forbidden")) {
    return { title: "Access denied", text: "You don't have permission to add companies." };
  }
  const isAnswer = error instanceof RequestError && error.status !== 0;
  return { title: isAnswer ? "Failed to create company" : "An unexpected error occurred", text };
}
