"use client";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { CompanyOption } from "@/components/companies/company-option";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useDebounced } from "@/components/ui/use-debounced";
import { companySearchQuery } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";
import { SEARCH_TERM_MAX } from "@/lib/search/schema";

type CompanyPickerProps = {
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (company: Company) => void;
  onBlur?: () => void;
  error?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function CompanyPicker({ text, onTextChange, onChoose, error, ...props }: CompanyPickerProps) {
  const settled = useDebounced(text);
  const { data = [], isFetching, isError } = useQuery(companySearchQuery(settled));
  return (
    <Field label="Company" error={error}>
      <Combobox
        {...props}
        query={text}
        onQueryChange={onTextChange}
        items={data}
        isLoading={isFetching || settled !== text}
        getKey={(company) => company.id}
        renderItem={(company) => <CompanyOption company={company} />}
        onSelect={onChoose}
        maxLength={SEARCH_TERM_MAX}
        problem={isError ? "The search failed. Please type again." : undefined}
        placeholder="Search for a company"
      />
    </Field>
  );
}
