"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MergePreviewTable } from "@/components/admin/merge-preview-table";
import { LookupSearch } from "@/components/search/lookup-search";
import { Button } from "@/components/ui/button";
import { CardContent, CardFooter, TitledCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FieldError } from "@/components/ui/field";
import { mergePreviewQuery, useMergeCompanies } from "@/lib/admin/api/panel";
import type { MergePreview } from "@/lib/admin/schema";
import { companySearchQuery } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";

type CompanyMergeProps = {
  company: Company;
  /** `id` is that of the company that stays. */
  onMerged: (id: string) => void;
  onCancel: () => void;
};

export function CompanyMerge({ company, onMerged, onCancel }: CompanyMergeProps) {
  const [into, setInto] = useState("");
  const preview = useQuery(mergePreviewQuery({ from: company.id, into }));
  const searchOthers = (words: string) => ({
    ...companySearchQuery(words),
    select: (found: Company[]) => found.filter(({ id }) => id !== company.id),
  });

  return (
    <TitledCard
      title={<span className="[overflow-wrap:anywhere]">Merge {company.name} into another company</span>}
    >
      <CardContent className="grid gap-5">
        <p className="max-w-measure text-muted-foreground">
          For one company that is listed twice, for example under an old domain. Choose the one that stays.
        </p>
        <LookupSearch
          noun="company"
          label="Search for the company that stays"
          ref={focusFirst}
          words=""
          search={searchOthers}
          renderItem={({ name, domain }) => (
            <>
              <span>{name}</span>
              <span className="text-muted-foreground text-sm">{domain}</span>
            </>
          )}
          onChoose={setInto}
        />
        <div aria-live="polite" aria-busy={preview.isFetching}>
          {preview.isError ? (
            <FieldError>{preview.error.message}</FieldError>
          ) : (
            preview.data && <MergePreviewTable preview={preview.data} />
          )}
        </div>
      </CardContent>
      <CardFooter>
        {preview.data && !preview.isError && <MergeDialog preview={preview.data} onMerged={onMerged} />}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </CardFooter>
    </TitledCard>
  );
}

type MergeDialogProps = { preview: MergePreview; onMerged: (id: string) => void };

function MergeDialog({ preview: { from, into }, onMerged }: MergeDialogProps) {
  const merge = useMergeCompanies();

  async function mergeForGood() {
    const { id, name } = await merge.mutateAsync({ from: from.id, into: into.id });
    onMerged(id);
    return { title: "Companies merged", description: `${from.name} is now part of ${name}.` };
  }

  return (
    <ConfirmDialog
      trigger={{ children: "Merge companies…" }}
      title={`Merge ${from.name} into ${into.name}?`}
      confirm="Merge companies"
      keep="Keep both"
      failure="Failed to merge the companies"
      onConfirm={mergeForGood}
    >
      <ul className="grid list-disc gap-2 pl-5">
        <Item>
          All members and reviews of {from.name} move to {into.name}, and {from.name} is deleted with its
          name, industry, size, website and description.
        </Item>
        <Item>
          From then on, people with an address at {from.domains.join(" or ")} belong to {into.name}.
        </Item>
        <Item>No one can undo this.</Item>
      </ul>
    </ConfirmDialog>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="[overflow-wrap:anywhere]">{children}</li>;
}

function focusFirst(input: HTMLInputElement | null) {
  input?.focus();
}
