import { route } from "@/lib/http/route";
import { drawShareImage, shareImageEtag } from "@/lib/sharing/queries";
import { getShareImageInput } from "@/lib/sharing/queries/input";
import {
  DESCRIPTION_HEADER,
  describeShareImage,
  hasEtag,
  PROGRESS_FILE_NAME,
  toDescriptionHeader,
} from "@/lib/sharing/rules";
import { shareImageRequest } from "@/lib/sharing/schema";

export const GET = route({
  access: "viewer",
  query: shareImageRequest,
  rateLimit: "shareImage",
  handle: async ({ request, viewer, query: { type, ...style } }) => {
    const input = await getShareImageInput(viewer, type);
    const etag = shareImageEtag(input, style);
    const headers = {
      ETag: etag,
      "Cache-Control": "private, no-cache",
      [DESCRIPTION_HEADER]: toDescriptionHeader(describeShareImage(input)),
    };
    if (hasEtag(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const { png } = await drawShareImage(input, style, request.signal);
    return new Response(png, {
      headers: {
        ...headers,
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="${PROGRESS_FILE_NAME}"`,
      },
    });
  },
});
