"use client";

import { Search, X } from "lucide";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import type { CommandDialog } from "@/components/search/command-dialogs";
import { matches, type Screen, screensFor } from "@/components/search/screens";
import { hrefOf, SearchRow } from "@/components/search/search-row";
import { useSingleKeys } from "@/components/search/single-keys";
import { type Action, useActions } from "@/components/search/use-actions";
import { useSearch } from "@/components/search/use-search";
import { isMenuKey } from "@/components/search/use-shortcuts";
import { ComboboxOptions, optionId } from "@/components/ui/combobox-options";
import { Dialog, DialogClose, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useActiveOption } from "@/components/ui/use-active-option";
import { authStorage } from "@/lib/accounts/api/auth-storage";
import { searchQuery } from "@/lib/search/api";
import { SEARCH_TERM_MAX } from "@/lib/search/constants";
import type { SearchResult } from "@/lib/search/schema";

type Target =
  | { group: "Screens"; href: string; screen: Screen }
  | { group: "Leaders" | "Companies"; href: string; result: SearchResult }
  | { group: "Actions"; action: Action };

type CommandMenuProps = {
  onClose: () => void;
  onShow: (dialog: CommandDialog) => void;
  onCloseFocus: () => void;
};

export function CommandMenu({ onClose, onShow, onCloseFocus }: CommandMenuProps) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState("");
  const { results, isLoading, problem, retry } = useSearch(text, searchQuery);
  const actions = useActions(onShow).filter(
    ({ label, words, isFinal }) => matches(text, `${label} ${words}`) && !(isLoading && isFinal),
  );
  const screens = screensFor(text, { isAdmin: authStorage.getState().user?.isAdmin });
  const targets: Target[] = [
    ...screens.map((screen) => ({ group: "Screens" as const, href: screen.href, screen })),
    ...found("leader", results),
    ...found("company", results),
    ...actions.map((action) => ({ group: "Actions" as const, action })),
  ];
  // Enter opens the first one until an arrow key chooses another
  const { active, setActive, reset, moveBy } = useActiveOption(targets.length, 0);
  const target = targets[active];
  const status = isLoading ? "Searching..." : (problem ?? (targets.length === 0 ? "No results found." : ""));

  function choose(chosen: Target) {
    onClose();
    if (chosen.group === "Actions") chosen.action.perform();
    else router.push(chosen.href);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || moveBy(event)) return;
    if (event.key !== "Enter" && !isMenuKey(event)) return;
    event.preventDefault();
    if (event.key !== "Enter") onClose();
    else if (target) choose(target);
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
          <Icon
            iconNode={Search}
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
            className="h-14 w-full rounded-t-xl bg-transparent pr-14 pl-11 text-base outline-none"
          />
          <DialogClose
            variant="ghost"
            size="icon"
            aria-label="Close"
            className="absolute inset-y-0 right-2 my-auto"
          >
            <Icon iconNode={X} />
          </DialogClose>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
          {targets.length > 0 && (
            <ComboboxOptions
              id={listId}
              options={targets}
              active={active}
              onActivate={setActive}
              onChoose={choose}
              getKey={(item) => ("action" in item ? item.action.label : item.href)}
              getHref={(item) => ("href" in item ? item.href : undefined)}
              getGroup={({ group }) => group}
              renderItem={(item) => <Row item={item} />}
            />
          )}
          <div role="status">
            {status && <p className="px-3 py-2 text-muted-foreground text-sm">{status}</p>}
          </div>
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-1 border-t px-4 py-2.5 text-muted-foreground text-sm pointer-coarse:hidden">
          <KeyHint keys={["↑", "↓"]}>to move</KeyHint>
          <KeyHint keys={["Enter"]}>to choose</KeyHint>
          <KeyHint keys={["Esc"]}>to close</KeyHint>
        </p>
      </DialogContent>
    </Dialog>
  );
}

function found(type: SearchResult["type"], results: readonly SearchResult[]): Target[] {
  const group = type === "leader" ? "Leaders" : "Companies";
  return results
    .filter((result) => result.type === type)
    .map((result) => ({ group, href: hrefOf(result), result }));
}

function Row({ item }: { item: Target }) {
  const hasSingleKeys = useSingleKeys();
  if ("result" in item) return <SearchRow result={item.result} />;
  const { label, icon, shortcut } = "screen" in item ? { ...item.screen, shortcut: undefined } : item.action;
  return (
    <span className="flex items-center gap-3">
      <Icon iconNode={icon} className="size-4 shrink-0 opacity-70" />
      <span className="flex-1">{label}</span>
      {shortcut && hasSingleKeys && (
        <span aria-hidden className="pointer-coarse:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </span>
  );
}

function KeyHint({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
