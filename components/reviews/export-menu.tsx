"use client";
import { ChevronDown, Download } from "lucide";
import { lazy, memo } from "react";
import { Icon } from "@/components/ui/icon";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { toastError } from "@/components/ui/use-toast";
import { useDownloadReceived } from "@/lib/exports/api";
import { errorMessage } from "@/lib/http/fetch-json";

const loadList = () => import("@/components/reviews/export-menu-list");
const ExportMenuList = lazy(loadList);

export const ExportMenu = memo(function ExportMenu() {
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
        {!download.isPending && <Icon iconNode={Download} />}
        Export
        <Icon iconNode={ChevronDown} />
      </LazyMenu>
    </div>
  );
});
