"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { type Screen, screensFor } from "@/components/search/screens";
import { hrefOf, SearchRow } from "@/components/search/search-row";
import { useSearch } from "@/components/search/use-search";
import { isMenuKey } from "@/components/search/use-shortcuts";
import { ComboboxOptions, optionId } from "@/components/ui/combobox-options";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { useActiveOption } from "@/components/ui/use-active-option";
import { authStorage } from "@/lib/accounts/api/auth-storage";
import { searchQuery } from "@/lib/search/api";
import { SEARCH_TERM_MAX, type SearchResult } from "@/lib/search/schema";

type Target = { href: string; screen: Screen } | { href: string; result: SearchResult };

type CommandMenuProps = { onClose: () => void; onCloseFocus: () => void };

export default function CommandMenu({ onClose, onCloseFocus }: CommandMenuProps) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState("");
  const { results, isLoading, problem, retry } = useSearch(text, searchQuery);
  const targets: Target[] = [
    ...screensFor(text, { isAdmin: authStorage.getState().user?.isAdmin }).map((screen) => ({
      href: screen.href,
      screen,
    })),
    ...results.map((result) => ({ href: hrefOf(result), result })),
  ];
  // Enter opens the first one until an arrow key chooses another
  const { active, setActive, reset, moveBy } = useActiveOption(targets.length, 0);
  const target = targets[active];
  const status = isLoading ? "Searching..." : (problem ?? (targets.length === 0 ? "No results found." : ""));

  function open({ href }: Target) {
    onClose();
    router.push(href);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || moveBy(event)) return;
    if (event.key !== "Enter" && !isMenuKey(event)) return;
    event.preventDefault();
    if (event.key !== "Enter") onClose();
    else if (target) open(target);
    else if (problem) retry();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        className="sm:top-[12dvh] sm:max-h-[76dvh] sm:translate-y-0"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onCloseFocus();
        }}
      >
        <DialogTitle className="sr-only">Command menu</DialogTitle>
        <div className="relative border-b transition-colors duration-150 focus-within:border-ring">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4 text-muted-foreground"
          />
          <input
            role="combobox"
            type="text"
            autoComplete="off"
            maxLength={SEARCH_TERM_MAX}
            aria-label="Go to a screen, leader or company"
            placeholder="Go to a screen, leader or company"
            aria-autocomplete="list"
            aria-expanded={targets.length > 0}
            aria-controls={targets.length > 0 ? listId : undefined}
            aria-activedescendant={target && optionId(listId, active)}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              reset();
            }}
            onKeyDown={handleKeyDown}
            className="h-14 w-full rounded-t-xl bg-transparent pr-4 pl-11 text-base outline-none"
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
          {targets.length > 0 && (
            <ComboboxOptions
              id={listId}
              options={targets}
              active={active}
              onActivate={setActive}
              onChoose={open}
              getKey={({ href }) => href}
              getHref={({ href }) => href}
              renderItem={(item) =>
                "screen" in item ? <ScreenRow screen={item.screen} /> : <SearchRow result={item.result} />
              }
            />
          )}
          <div role="status">
            {status && <p className="px-3 py-2 text-muted-foreground text-sm">{status}</p>}
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function ScreenRow({ screen: { label, icon: Icon } }: { screen: Screen }) {
  return (
    <span className="flex items-center gap-3">
      <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
      {label}
    </span>
  );
}
