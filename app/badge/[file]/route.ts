import { createHash } from "node:crypto";
import { route } from "@/lib/http/route";
import { getBadge } from "@/lib/sharing/queries/badge";
import { hasEtag } from "@/lib/sharing/rules/share-card";
import { badgeParams } from "@/lib/sharing/schema";

// lib/http/answer-headers.mjs lets other sites embed it.
export const GET = route({
  access: "public",
  params: badgeParams,
  rateLimit: "read",
  handle: async ({ request, params }) => {
    const svg = await getBadge(params.file, new Date());
    const etag = `"${createHash("sha256").update(svg).digest("base64url")}"`;
    const headers = { ETag: etag, "Cache-Control": "public, max-age=3600" };
    if (hasEtag(request.headers.get("If-None-Match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(svg, { headers: { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" } });
  },
});
