"use client";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { CompanyOption } from "@/components/companies/company-option";
import { Combobox } from "@/components/ui/combobox";
import { useDebounced } from "@/components/ui/use-debounced";
import { companySearchQuery } from "@/lib/companies/api";
import { SEARCH_TERM_MAX } from "@/lib/search/schema";

type CompanySearchProps = {
  /** The initial text. */
  words: string;
  onChoose: (id: string) => void;
};

export function CompanySearch({ words, onChoose }: CompanySearchProps) {
  const [text, setText] = useState(words);
  const settled = useDebounced(text);
  const found = useQuery(companySearchQuery(settled));
  return (
    <Combobox
      aria-label="Search for a company"
      placeholder="Search for a company by name"
      icon={<Search aria-hidden />}
      query={text}
      onQueryChange={setText}
      items={found.data ?? []}
      isLoading={found.isFetching || settled !== text}
      problem={found.isError ? found.error.message : undefined}
      getKey={(company) => company.id}
      renderItem={(company) => <CompanyOption company={company} />}
      onSelect={(company) => {
        setText("");
        onChoose(company.id);
      }}
      maxLength={SEARCH_TERM_MAX}
      className="max-w-2xl"
    />
  );
}
