import { getAccountExport } from "@/lib/exports/queries";
import { EXPORT_FILE_NAME } from "@/lib/exports/rules";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "person",
  rateLimit: "export",
  handle: async ({ person }) =>
    new Response(JSON.stringify(await getAccountExport(person), null, 2), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${EXPORT_FILE_NAME}"`,
      },
    }),
});
