import { getAccountExport } from "@/lib/exports/queries";
import { EXPORT_FILE_NAME } from "@/lib/exports/rules/file-names";
import { EXPORT_BYTES } from "@/lib/exports/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "person",
  rateLimit: "export",
  paddedTo: EXPORT_BYTES,
  handle: async ({ person }) =>
    new Response(JSON.stringify(await getAccountExport(person), null, 2), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${EXPORT_FILE_NAME}"`,
      },
    }),
});
