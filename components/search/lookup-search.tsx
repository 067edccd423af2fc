"use client";

import type { QueryKey } from "@tanstack/react-query";
import { Search } from "lucide";
import { type ReactNode, type Ref, useState } from "react";
import { SearchCombobox } from "@/components/search/search-combobox";
import type { SearchQuery } from "@/components/search/use-search";
import { Icon } from "@/components/ui/icon";

type LookupSearchProps<T, Key extends QueryKey> = {
  noun: "leader" | "company";
  label?: string;
  ref?: Ref<HTMLInputElement>;
  words: string;
  search: SearchQuery<T, Key>;
  renderItem: (item: T) => ReactNode;
  onChoose: (id: string) => void;
};

export function LookupSearch<T extends { id: string }, Key extends QueryKey>({
  noun,
  label = `Search for a ${noun}`,
  words,
  onChoose,
  ...rest
}: LookupSearchProps<T, Key>) {
  const [text, setText] = useState(words);
  return (
    <SearchCombobox
      {...rest}
      aria-label={label}
      placeholder={`Search for a ${noun} by name`}
      icon={<Icon iconNode={Search} />}
      query={text}
      onQueryChange={setText}
      onSelect={({ id }) => {
        setText("");
        onChoose(id);
      }}
      className="max-w-2xl"
    />
  );
}
