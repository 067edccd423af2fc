import { getReceivedCsv } from "@/lib/exports/queries";
import { receivedFileName } from "@/lib/exports/rules/file-names";
import { route } from "@/lib/http/route";
import { LIST_BYTES } from "@/lib/reviews/constants";

export const GET = route({
  access: "viewer",
  rateLimit: "export",
  paddedTo: LIST_BYTES,
  handle: async ({ viewer }) =>
    new Response(await getReceivedCsv(viewer), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${receivedFileName(new Date())}"`,
      },
    }),
});
