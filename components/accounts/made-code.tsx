"use client";

import { Check, Copy, Download } from "lucide";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useClipboard } from "@/components/ui/use-clipboard";
import { toast } from "@/components/ui/use-toast";
import { BRAND } from "@/lib/brand";
import { saveFile } from "@/lib/http/save-file";

// four groups and their hyphens, so that the code breaks between groups on a phone
const FIRST_LINE = 20;

export function MadeCode({ code, onStored }: { code: string; onStored: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null);
  // the button that had the focus is gone
  useEffect(() => shown.current?.focus(), []);
  return (
    <>
      <header className="space-y-1 border-b px-4 py-5 sm:px-6">
        <DialogTitle>Your recovery code</DialogTitle>
        <DialogDescription>
          Save it now. We won’t show it again, and no one can look it up for you.
        </DialogDescription>
      </header>
      <DialogBody className="grid gap-4">
        <p
          ref={shown}
          tabIndex={-1}
          className="select-all rounded-lg border bg-muted px-4 py-4 text-center font-mono font-semibold text-lg leading-relaxed outline-none"
        >
          <span className="block sm:inline">{code.slice(0, FIRST_LINE)}</span>
          <span className="block sm:inline">{code.slice(FIRST_LINE)}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <CopyButton code={code} />
          <Button variant="outline" onClick={() => download(code)}>
            <Icon iconNode={Download} />
            Download as text
          </Button>
        </div>
        <p className="text-muted-foreground text-sm">
          If you ever reset your password by email, enter this code in your profile. Your Submissions will
          then list what you submitted before. This code replaces any earlier one.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onStored}>I have stored it</Button>
      </DialogFooter>
    </>
  );
}

function CopyButton({ code }: { code: string }) {
  const { isCopied, copy } = useClipboard();

  async function copyCode() {
    if (await copy(code)) return;
    const description = "Select the code and copy it, or write it down.";
    toast({ title: "Couldn’t copy the code", description, variant: "destructive" });
  }

  return (
    <Button variant="outline" onClick={copyCode}>
      {isCopied ? <Icon iconNode={Check} /> : <Icon iconNode={Copy} />}
      <span aria-live="polite">{isCopied ? "Copied!" : "Copy"}</span>
    </Button>
  );
}

function download(code: string): void {
  const text = `${BRAND} recovery code\n\n${code}\n\nIf you reset your password by email, enter this code in your profile afterwards.\n`;
  saveFile("recovery-code.txt", new Blob([text], { type: "text/plain" }));
}
