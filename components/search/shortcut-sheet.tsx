"use client";

import type { ReactNode } from "react";
import { KEYS as QUEUE_KEYS } from "@/components/admin/key-help";
import { useMenuKeys } from "@/components/search/command-hint";
import { switchSingleKeys, useSingleKeys } from "@/components/search/single-keys";
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { SwitchField } from "@/components/ui/switch";
import { authStorage } from "@/lib/accounts/api/auth-storage";

type ShortcutSheetProps = { onClose: () => void; onCloseFocus: () => void };

export function ShortcutSheet({ onClose, onCloseFocus }: ShortcutSheetProps) {
  const areSinglesOn = useSingleKeys();
  const menuKeys = useMenuKeys();
  const isAdmin = authStorage.getState().user?.isAdmin;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        className="sm:max-w-md"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onCloseFocus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-6">
          <Keys title="Anywhere">
            <Key does="Open the command menu">{menuKeys}</Key>
            <Key does="Go to the notification">F8</Key>
            <Key does="Close a dialog or a list">Esc</Key>
          </Keys>
          <div className="grid gap-4">
            <SwitchField
              label="Single-key shortcuts"
              description="Turn them off if you dictate or press them by accident. This browser remembers it."
              checked={areSinglesOn}
              onCheckedChange={switchSingleKeys}
              className="border-t pt-5"
            />
            {areSinglesOn && (
              <>
                <Keys title="Outside a text field">
                  <Key does="Search leaders and companies">/</Key>
                  <Key does="Show these shortcuts">?</Key>
                </Keys>
                {isAdmin && (
                  <Keys title="In the moderation queue">
                    {QUEUE_KEYS.map(([key, does]) => (
                      <Key key={key} does={does.replace(/^./, (letter) => letter.toUpperCase())}>
                        {key}
                      </Key>
                    ))}
                  </Keys>
                )}
              </>
            )}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-muted-foreground text-sm">{title}</h3>
      <dl className="grid gap-2">{children}</dl>
    </section>
  );
}

function Key({ does, children }: { does: string; children: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{does}</dt>
      <dd className="flex">
        <Kbd>{children}</Kbd>
      </dd>
    </div>
  );
}
