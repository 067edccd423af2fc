"use client";

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { CompanyMerge } from "@/components/admin/company-merge";
import { showAndFocus } from "@/components/admin/show-and-focus";
import { CompanyOption } from "@/components/companies/company-option";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { LookupSearch } from "@/components/search/lookup-search";
import { Button } from "@/components/ui/button";
import { CardContent, CardFooter, TitledCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/use-toast";
import { useRemoveCompany, useUpdateCompany } from "@/lib/admin/api/panel";
import { COMPANY_SIZES, type CompanyChanges, type CompanyForm } from "@/lib/admin/schema";
import { companyQuery, companySearchQuery } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";

const loadResolver = () =>
  import("@/components/admin/company-changes-resolver").then((module) => module.companyChangesResolver);

export function CompanyEditor() {
  const [id, setId] = useState("");
  const [isMerging, setMerging] = useState(false);
  const { data: company } = useQuery(companyQuery(id));

  const name = useRef<HTMLElement>(null);
  const mergeButton = useRef<HTMLButtonElement>(null);

  function cancelMerge() {
    setMerging(false);
    mergeButton.current?.focus();
  }

  function choose(chosen: string) {
    setId(chosen);
    setMerging(false);
    if (chosen === id) showCompany(name.current);
  }

  return (
    <div className="grid max-w-2xl gap-6">
      <TitledCard title="Change a company">
        <CardContent>
          <LookupSearch
            noun="company"
            words=""
            search={companySearchQuery}
            renderItem={(found) => <CompanyOption company={found} />}
            onChoose={choose}
          />
        </CardContent>
      </TitledCard>
      {company && (
        <CompanyFields
          key={company.id}
          company={company}
          name={name}
          onGone={() => setId("")}
          mergeButton={mergeButton}
          onMerge={() => setMerging(true)}
        />
      )}
      {company && isMerging && <CompanyMerge company={company} onMerged={choose} onCancel={cancelMerge} />}
    </div>
  );
}

type CompanyFieldsProps = {
  company: Company;
  name: RefObject<HTMLElement | null>;
  onGone: () => void;
  mergeButton: RefObject<HTMLButtonElement | null>;
  onMerge: () => void;
};

function CompanyFields({ company, name, onGone, mergeButton, onMerge }: CompanyFieldsProps) {
  const update = useUpdateCompany(company.id);
  const remove = useRemoveCompany(company.id);
  const form = useForm<CompanyForm, unknown, CompanyChanges>({
    resolver: lazyResolver(loadResolver),
    defaultValues: toValues(company),
  });
  const { errors } = form.formState;
  useEffect(() => showCompany(name.current), [name]);

  function save(values: CompanyChanges) {
    update.mutate(values, {
      onSuccess: (saved) => {
        form.reset(toValues(saved));
        toast({ title: "Company updated", description: saved.name });
      },
    });
  }

  async function takeBack() {
    await remove.mutateAsync();
    onGone();
    return { title: "Company taken back", description: company.name };
  }

  return (
    <TitledCard
      title={
        <span ref={name} tabIndex={-1} className="[overflow-wrap:anywhere]">
          {company.name}
        </span>
      }
      action={<span className="text-muted-foreground text-sm">{company.domain}</span>}
    >
      <CardContent>
        <ServerForm
          form={form}
          loadResolver={loadResolver}
          onSend={save}
          isPending={update.isPending}
          error={update.error}
          className="grid gap-5"
        >
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="off" {...form.register("name")} />
          </Field>
          <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-4">
            <Field label="Industry" aside="Optional" error={errors.industry?.message}>
              <Input autoComplete="off" {...form.register("industry")} />
            </Field>
            <Field label="Size" aside="Optional" error={errors.size?.message}>
              <NativeSelect {...form.register("size")}>
                <option value="">Unknown</option>
                {COMPANY_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size.charAt(0).toUpperCase() + size.slice(1)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </div>
          <Field label="Website" aside="Optional" error={errors.website?.message}>
            <Input type="url" inputMode="url" autoComplete="off" {...form.register("website")} />
          </Field>
          <Field label="Description" aside="Optional" error={errors.description?.message}>
            <Textarea rows={4} {...form.register("description")} />
          </Field>
          <SubmitButton pending="Saving…" className="justify-self-start">
            Save changes
          </SubmitButton>
        </ServerForm>
      </CardContent>
      <CardFooter>
        <Button ref={mergeButton} variant="outline" onClick={onMerge}>
          Merge into another company…
        </Button>
        {company.totalReviews === 0 && (
          <ConfirmDialog
            trigger={{ variant: "outline", children: "Take it back" }}
            title={`Take back ${company.name}?`}
            confirm="Take it back"
            keep="Keep it"
            failure="Failed to take back the company"
            onConfirm={takeBack}
          >
            This works only for a company that an administrator made by mistake: without members and without
            reviews.
          </ConfirmDialog>
        )}
      </CardFooter>
    </TitledCard>
  );
}

/** Otherwise the company would appear below the edge of the window. */
function showCompany(name: HTMLElement | null) {
  showAndFocus(name, name?.closest("section"));
}

function toValues({ name, industry, size, website, description }: Company): CompanyForm {
  const known = COMPANY_SIZES.find((one) => one === size);
  return {
    name,
    industry: industry ?? "",
    size: known ?? "",
    website: website ?? "",
    description: description ?? "",
  };
}
