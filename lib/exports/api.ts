import { useMutation } from "@tanstack/react-query";
import { EXPORT_FILE_NAME, receivedFileName } from "@/lib/exports/rules/file-names";
import { fetchBlob, fetchJson } from "@/lib/http/fetch-json";
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

/** Fetches the reviews about the viewer as CSV and has the browser save them, without the padding. */
export function useDownloadReceived() {
  return useMutation({
    mutationFn: async () => {
      const { blob } = await fetchBlob("/api/reviews/me/export");
      // blob.text() drops the byte order mark, too.
      const text = `\uFEFF${(await blob.text()).trimEnd()}\r\n`;
      saveFile(receivedFileName(new Date()), new Blob([text], { type: "text/csv;charset=utf-8" }));
    },
  });
}
