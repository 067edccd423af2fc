import { AppError } from "@/lib/errors";
import { route } from "@/lib/http/route";
import { getCheckedPage } from "@/lib/sharing/queries/pages";
import { drawShareImage, shareImageEtag } from "@/lib/sharing/queries/share-image";
import { fileNameOf, hasEtag } from "@/lib/sharing/rules/share-card";
import { type ShareStyle, sharedPageParams } from "@/lib/sharing/schema";

const STYLE: ShareStyle = { look: "light", format: "wide" };

export const GET = route({
  access: "public",
  params: sharedPageParams,
  rateLimit: "publicImage",
  handle: async ({ request, params }) => {
    const page = await getCheckedPage(params.code, new Date());
    if (!page || page.state === "withdrawn")
      throw new AppError("notFound", "There's no image at this address.");
    const etag = shareImageEtag(page.input, STYLE);
    const headers = {
      ETag: etag,
      // Revalidated each time, so that it is gone once it is withdrawn.
      "Cache-Control": "no-cache",
      ...(!page.isIndexed && { "X-Robots-Tag": "noindex" }),
    };
    if (hasEtag(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const { png } = await drawShareImage(page.input, STYLE, request.signal);
    return new Response(png, {
      headers: {
        ...headers,
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="${fileNameOf(page.input.type)}"`,
      },
    });
  },
});
