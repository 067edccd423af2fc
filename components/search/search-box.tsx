"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { focusHeadingAt } from "@/components/layout/content-heading";
import { CommandHint } from "@/components/search/command-hint";
import { SearchCombobox } from "@/components/search/search-combobox";
import { hrefOf, SearchRow } from "@/components/search/search-row";
import { useShortcuts } from "@/components/search/use-shortcuts";
import { searchQuery } from "@/lib/search/api";

const BLUR_DELAY_MS = 100;

const loadMenu = () => import("@/components/search/command-menu");
const CommandMenu = lazy(loadMenu);

/** The search in the top bar (B3.3, B3.4). It lazy-loads the command menu. */
export function SearchBox({ className }: { className?: string }) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const opener = useRef<Element>(null);
  const [text, setText] = useState("");
  const [isMenuOpen, setMenuOpen] = useState(false);

  const focusBox = useCallback(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const openMenu = useCallback(() => {
    opener.current = document.activeElement;
    setMenuOpen(true);
  }, []);
  useShortcuts({ onSearch: focusBox, onMenu: openMenu });

  return (
    <div className={className}>
      <SearchCombobox
        ref={box}
        aria-label="Search leaders and companies"
        aria-keyshortcuts="/"
        placeholder="Search leaders and companies"
        icon={<Search aria-hidden />}
        hint={<CommandHint onOpen={openMenu} onApproach={loadMenu} />}
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
      {isMenuOpen && (
        <Suspense>
          <CommandMenu
            onClose={() => setMenuOpen(false)}
            onCloseFocus={() => opener.current instanceof HTMLElement && opener.current.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}
