"use client";
import { ChevronDown, Download } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/use-toast";
import { useDownloadReceived } from "@/lib/exports/api";
import { errorMessage } from "@/lib/http/fetch-json";

const loadList = () => import("@/components/reviews/export-menu-list");
const ExportMenuList = lazy(loadList);

/** The menu is lazy-loaded on hover or focus. */
export function ExportMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const download = useDownloadReceived();

  function saveCsv() {
    download.mutate(undefined, {
      onError: (error) => toastError(errorMessage(error, "Failed to export your feedback")),
    });
  }

  return (
    <div className="relative ml-auto">
      <Button
        ref={button}
        variant="outline"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isPending={download.isPending}
        className="px-3"
        onPointerEnter={loadList}
        onFocus={loadList}
        onClick={() => setOpen(!isOpen)}
      >
        {!download.isPending && <Download aria-hidden />}
        Export
        <ChevronDown aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <ExportMenuList
            onSaveCsv={saveCsv}
            onClose={() => setOpen(false)}
            onCloseFocus={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}
