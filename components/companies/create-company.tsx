"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useCreateCompany } from "@/lib/companies/api";
import type { CompanyFromEmail } from "@/lib/companies/schema";
import { RequestError } from "@/lib/http/fetch-json";

const loadResolver = () =>
  import("@/components/companies/company-resolver").then((module) => module.companyResolver);

export function CreateCompany() {
  const { mutate, data: made, error, isPending } = useCreateCompany();
  const form = useForm<CompanyFromEmail, unknown, CompanyFromEmail>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { email: "" },
  });
  const { errors } = form.formState;
  const refusal = errors.root
    ? { title: "Error", message: errors.root.message ?? "" }
    : error && inWords(error);

  function create(input: CompanyFromEmail) {
    mutate(input, {
      onSuccess: ({ name, isNew }) => {
        form.reset();
        if (isNew) toast({ title: "Company created successfully", description: name });
      },
    });
  }

  return (
    <Card aria-labelledby="create-company" className="max-w-2xl">
      <CardHeader>
        <CardTitle id="create-company">Create a company</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          method="post"
          noValidate
          onFocus={() => void loadResolver().catch(() => {})}
          onSubmit={form.handleSubmit(create)}
          className="grid gap-5"
        >
          {refusal && <FormAlert title={refusal.title}>{refusal.message}</FormAlert>}
          <Field
            label="Work email at the company"
            description="We use only the address's domain to identify the company. We don't store the address or email it."
            error={errors.email?.message}
          >
            <Input type="email" autoComplete="off" autoCapitalize="none" {...form.register("email")} />
          </Field>
          <Button type="submit" isPending={isPending} className="sm:justify-self-start">
            {isPending ? "Creating…" : "Create Company"}
          </Button>
          <p role="status" className="text-muted-foreground">
            {made &&
              (made.isNew
                ? `${made.name} (${made.domain}) is now listed.`
                : `${made.name} (${made.domain}) was already listed. Nothing changed.`)}
          </p>
        </form>
      </CardContent>
    </Card>
  );
}

function inWords(error: Error): { title: string; message: string } {
  const { message } = error;
  const status = error instanceof RequestError ? error.status : 0;
  if (status === 0) return { title: "An unexpected error occurred", message };
  if (status !== 403) return { title: "Failed to create company", message };
  return { title: "Access denied", message: "You don't have permission to add companies." };
}
