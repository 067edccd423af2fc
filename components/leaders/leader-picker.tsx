"use client";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { LeaderOption } from "@/components/leaders/leader-option";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { useDebounced } from "@/components/ui/use-debounced";
import { leaderSearchQuery } from "@/lib/leaders/api";
import type { Leader } from "@/lib/leaders/schema";
import { SEARCH_TERM_MAX } from "@/lib/search/schema";

type LeaderPickerProps = {
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (leader: Leader) => void;
  companyId?: string;
  /** The viewer, who can't review themselves. */
  excludeUserId?: string;
  onBlur?: () => void;
  error?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function LeaderPicker({
  text,
  onTextChange,
  onChoose,
  companyId,
  excludeUserId,
  error,
  ...props
}: LeaderPickerProps) {
  const settled = useDebounced(text);
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery(leaderSearchQuery({ q: settled, companyId, excludeUserId }));
  return (
    <Field label="Leader" aside="Optional" error={error}>
      <Combobox
        {...props}
        query={text}
        onQueryChange={onTextChange}
        items={data}
        isLoading={isFetching || settled !== text}
        getKey={(leader) => leader.id}
        renderItem={(leader) => <LeaderOption leader={leader} />}
        onSelect={onChoose}
        maxLength={SEARCH_TERM_MAX}
        problem={isError ? "The search failed. Please type again." : undefined}
        placeholder="Search for a leader"
      />
    </Field>
  );
}
