import { useMutation } from "@tanstack/react-query";
import { EXPORT_FILE_NAME, receivedFileName } from "@/lib/exports/rules/file-names";
import { fetchBlob, fetchJson } from "@/lib/http/fetch-json";
import { saveFile } from "@/lib/http/save-file";

/** Not a link, because a link couldn't show an error. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await fetchJson("/api/me/export"), null, 2);
      saveFile(EXPORT_FILE_NAME, new Blob([text], { type: "application/json" }));
    },
  });
}

export function useDownloadReceived() {
  return useMutation({
    mutationFn: async () => {
      const { blob } = await fetchBlob("/api/reviews/me/export");
      // trimEnd() removes the padding, and blob.text() has removed the byte order mark.
      const text = `\uFEFF${(await blob.text()).trimEnd()}\r\n`;
      saveFile(receivedFileName(new Date()), new Blob([text], { type: "text/csv;charset=utf-8" }));
    },
  });
}
