import { z } from "zod";
import { route } from "@/lib/http/route";
import { getLinkImage } from "@/lib/open-graph/queries";

// the same headers for every link, so that they don't show which links work
export const GET = route({
  access: "public",
  params: z.object({ id: z.string() }),
  rateLimit: "publicImage",
  handle: async ({ params: { id } }) =>
    new Response(await getLinkImage(id), {
      headers: { "Content-Type": "image/png", "X-Robots-Tag": "noindex" },
    }),
});
