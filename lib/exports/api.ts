import { useMutation } from "@tanstack/react-query";
import { EXPORT_FILE_NAME } from "@/lib/exports/rules";
import { fetchJson } from "@/lib/http/fetch-json";
import { saveFile } from "@/lib/http/save-file";

/** Fetches the viewer's data and has the browser save it; a link could not show an error. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await fetchJson("/api/me/export"), null, 2);
      saveFile(EXPORT_FILE_NAME, new Blob([text], { type: "application/json" }));
    },
  });
}
