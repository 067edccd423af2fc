"use client";

import { Check, Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";
import { BRAND } from "@/lib/brand";
import { saveFile } from "@/lib/http/save-file";

const COPIED_MS = 2000;
// Four groups and their hyphens; on a phone the code has two lines, broken between groups.
const FIRST_LINE = 20;

/** The one time that a recovery code is shown. There is no way out but the button that says that it is stored. */
export function MadeCode({ code, onStored }: { code: string; onStored: () => void }) {
  const shown = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone, and this is what it was for.
  useEffect(() => shown.current?.focus(), []);
  return (
    <>
      <header className="space-y-1 border-b px-4 py-5 sm:px-6">
        <DialogTitle>Your recovery code</DialogTitle>
        <DialogDescription>
          Store it now. It is not shown again, and nobody can tell it to you.
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
            <Download aria-hidden />
            Download as text
          </Button>
        </div>
        <p className="text-muted-foreground text-sm">
          After a reset by mail, enter it in Profile: Your Submissions then lists what was submitted before.
          It takes the place of the code before it, if there was one.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onStored}>I have stored it</Button>
      </DialogFooter>
    </>
  );
}

function CopyButton({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // Some browsers have no clipboard without https, or ask and are refused.
      const description = "Select the code and copy it, or write it down.";
      toast({ title: "The code could not be copied", description, variant: "destructive" });
    }
  }

  return (
    <Button variant="outline" onClick={copy}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? "Copied!" : "Copy"}</span>
    </Button>
  );
}

function download(code: string): void {
  const text = `${BRAND} recovery code\n\n${code}\n\nAfter a reset of the password by mail, enter it in Profile.\n`;
  saveFile("recovery-code.txt", new Blob([text], { type: "text/plain" }));
}
