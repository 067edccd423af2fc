import { route } from "@/lib/http/route";
import { encryptImage } from "@/lib/sharing/queries/code";
import { getShareImage } from "@/lib/sharing/queries/input";
import { drawShareImage, shareImageEtag } from "@/lib/sharing/queries/share-image";
import {
  DESCRIPTION_HEADER,
  describeShareImage,
  fileNameOf,
  hasEtag,
  SHARED_IMAGE_HEADER,
  toDescriptionHeader,
} from "@/lib/sharing/rules/share-card";
import { shareImageRequest } from "@/lib/sharing/schema";

export const GET = route({
  access: "viewer",
  query: shareImageRequest,
  rateLimit: "shareImage",
  handle: async ({ request, viewer, query: { look, format, ...subject } }) => {
    const { input, image } = await getShareImage(viewer, subject, new Date());
    const style = { look, format };
    const etag = shareImageEtag(input, style);
    const headers = {
      ETag: etag,
      "Cache-Control": "private, no-cache",
      [DESCRIPTION_HEADER]: toDescriptionHeader(describeShareImage(input)),
      ...(image && { [SHARED_IMAGE_HEADER]: encryptImage(image) }),
    };
    if (hasEtag(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    const { png } = await drawShareImage(input, style, request.signal);
    return new Response(png, {
      headers: {
        ...headers,
        "Content-Type": "image/png",
        "Content-Disposition": `inline; filename="${fileNameOf(input.type)}"`,
      },
    });
  },
});
