"use client";

import { Search } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { focusHeadingAt } from "@/components/layout/content-heading";
import { CommandHint } from "@/components/search/command-hint";
import { SearchCombobox } from "@/components/search/search-combobox";
import { hrefOf, SearchRow } from "@/components/search/search-row";
import { useSingleKeys } from "@/components/search/single-keys";
import { useCommands } from "@/components/search/use-commands";
import { Icon } from "@/components/ui/icon";
import { searchQuery } from "@/lib/search/api";

const BLUR_DELAY_MS = 100;

export function SearchBox({ className }: { className?: string }) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const hasSingleKeys = useSingleKeys();
  const { openMenu, preload, dialogs } = useCommands(() => {
    box.current?.focus();
    box.current?.select();
  });

  return (
    <div className={className}>
      <SearchCombobox
        ref={box}
        aria-label="Search leaders and companies"
        aria-keyshortcuts={hasSingleKeys ? "/" : undefined}
        placeholder="Search leaders and companies"
        icon={<Icon iconNode={Search} />}
        hint={<CommandHint onOpen={openMenu} onApproach={preload} />}
        query={text}
        onQueryChange={setText}
        search={searchQuery}
        getHref={hrefOf}
        renderItem={(result) => <SearchRow result={result} />}
        onSelect={(result) => {
          setText("");
          focusHeadingAt(hrefOf(result));
          router.push(hrefOf(result));
        }}
        popupClassName="max-h-[min(30rem,60dvh)] md:right-auto md:w-full md:min-w-88"
        blurDelayMs={BLUR_DELAY_MS}
      />
      {dialogs}
    </div>
  );
}
