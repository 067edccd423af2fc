import { useSyncExternalStore } from "react";

type CommandHintProps = { onOpen: () => void; onApproach: () => void };

export function CommandHint({ onOpen, onApproach }: CommandHintProps) {
  const keys = useMenuKeys();
  return (
    <button
      type="button"
      aria-label={`Command menu (${keys})`}
      aria-haspopup="dialog"
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={onOpen}
      className="rounded-md border bg-muted px-1.5 py-0.5 text-muted-foreground text-xs leading-5 hover:text-foreground pointer-coarse:hidden"
    >
      <kbd className="font-sans">{keys}</kbd>
    </button>
  );
}

export function useMenuKeys(): string {
  return useSyncExternalStore(neverChanges, nameKeys, () => "Ctrl K");
}

function neverChanges() {
  return () => {};
}

function nameKeys(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
}
