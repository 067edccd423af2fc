import { z } from "zod";
import { route } from "@/lib/http/route";
import { getPageImage } from "@/lib/open-graph/queries";
import { openGraphPage } from "@/lib/open-graph/schema";

export const GET = route({
  access: "public",
  params: z.object({ page: openGraphPage }),
  rateLimit: "read",
  handle: async ({ params: { page } }) =>
    new Response(await getPageImage(page), {
      headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
    }),
});
