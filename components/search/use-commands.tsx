"use client";

import { type ComponentType, useCallback, useRef, useState } from "react";
import type { CommandDialog, CommandDialogsProps } from "@/components/search/command-dialogs";
import { isDialogOpen, useShortcuts } from "@/components/search/use-shortcuts";
import { useIdle } from "@/components/ui/use-idle";
import { toastError } from "@/components/ui/use-toast";

/** Not a lazy component, because React would wait 300 ms to show one. */
export function useCommands(onSearch: () => void) {
  const [shown, setShown] = useState<CommandDialog | null>(null);
  const [Dialogs, setDialogs] = useState<ComponentType<CommandDialogsProps> | null>(null);
  const opener = useRef<Element>(null);

  const load = useCallback(async () => {
    const { CommandDialogs } = await import("@/components/search/command-dialogs");
    setDialogs(() => CommandDialogs);
  }, []);
  const preload = useCallback(() => void load().catch(() => {}), [load]);
  const preloadWithKeys = useCallback(() => {
    // Phones have no keys for it, and shouldn't pay for its download.
    if (window.matchMedia("(pointer: fine)").matches) preload();
  }, [preload]);
  useIdle(preloadWithKeys);

  function open(dialog: CommandDialog) {
    opener.current = document.activeElement;
    setShown(dialog);
    load().catch(() => {
      setShown(null);
      toastError("We couldn't open this. Check your connection, then try again.");
    });
  }
  useShortcuts({ onSearch, onHelp: () => open("shortcuts"), onMenu: () => open("menu") });

  function returnFocus() {
    if (!isDialogOpen() && opener.current instanceof HTMLElement) opener.current.focus();
  }

  return {
    preload,
    openMenu: () => open("menu"),
    dialogs: shown && Dialogs && <Dialogs shown={shown} onShow={setShown} onCloseFocus={returnFocus} />,
  };
}
