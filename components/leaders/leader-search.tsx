"use client";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { LeaderOption } from "@/components/leaders/leader-option";
import { Combobox } from "@/components/ui/combobox";
import { useDebounced } from "@/components/ui/use-debounced";
import { leaderSearchQuery } from "@/lib/leaders/api";
import { SEARCH_TERM_MAX } from "@/lib/search/schema";

type LeaderSearchProps = {
  /** The initial text. */
  words: string;
  /** The viewer, who is left out of the results. */
  excludeUserId: string | undefined;
  onChoose: (id: string) => void;
};

export function LeaderSearch({ words, excludeUserId, onChoose }: LeaderSearchProps) {
  const [text, setText] = useState(words);
  const settled = useDebounced(text);
  const found = useQuery(leaderSearchQuery({ q: settled, excludeUserId }));
  return (
    <Combobox
      aria-label="Search for a leader"
      placeholder="Search for a leader by name"
      icon={<Search aria-hidden />}
      query={text}
      onQueryChange={setText}
      items={found.data ?? []}
      isLoading={found.isFetching || settled !== text}
      problem={found.isError ? found.error.message : undefined}
      getKey={(leader) => leader.id}
      renderItem={(leader) => <LeaderOption leader={leader} />}
      onSelect={(leader) => {
        setText("");
        onChoose(leader.id);
      }}
      maxLength={SEARCH_TERM_MAX}
      className="max-w-2xl"
    />
  );
}
