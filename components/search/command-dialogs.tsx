"use client";

import { ReviewDialog } from "@/components/reviews/review-dialog";
import { CommandMenu } from "@/components/search/command-menu";
import { ShortcutSheet } from "@/components/search/shortcut-sheet";

export type CommandDialog = "menu" | "shortcuts" | "review";

export type CommandDialogsProps = {
  shown: CommandDialog;
  onShow: (dialog: CommandDialog | null) => void;
  onCloseFocus: () => void;
};

export function CommandDialogs({ shown, onShow, onCloseFocus }: CommandDialogsProps) {
  const close = () => onShow(null);
  if (shown === "menu") return <CommandMenu onClose={close} onShow={onShow} onCloseFocus={onCloseFocus} />;
  if (shown === "shortcuts") return <ShortcutSheet onClose={close} onCloseFocus={onCloseFocus} />;
  return <ReviewDialog isOpen onOpenChange={(isOpen) => !isOpen && close()} onCloseFocus={onCloseFocus} />;
}
