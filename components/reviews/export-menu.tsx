"use client";
import { ChevronDown, Download } from "lucide-react";
import { lazy } from "react";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { toastError } from "@/components/ui/use-toast";
import { useDownloadReceived } from "@/lib/exports/api";
import { errorMessage } from "@/lib/http/fetch-json";

const loadList = () => import("@/components/reviews/export-menu-list");
const ExportMenuList = lazy(loadList);

export function ExportMenu() {
  const download = useDownloadReceived();

  function saveCsv() {
    download.mutate(undefined, {
      onError: (error) => toastError(errorMessage(error, "Failed to export your feedback")),
    });
  }

  return (
    <div className="ml-auto">
      <LazyMenu
        load={loadList}
        isPending={download.isPending}
        renderList={(controls) => <ExportMenuList onSaveCsv={saveCsv} {...controls} />}
      >
        {!download.isPending && <Download aria-hidden />}
        Export
        <ChevronDown aria-hidden />
      </LazyMenu>
    </div>
  );
}
