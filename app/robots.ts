import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listedPaths } from "@/lib/paths";

export const dynamic = "force-dynamic";

/**
 * The public pages and what they are drawn with. Feedback links and shared pages too, because services that draw link
 * previews obey this file; search engines read there whether they may list them.
 */
export default function robots(): MetadataRoute.Robots {
  const pages = listedPaths.map((path) => `${path}$`);
  return {
    rules: {
      userAgent: "*",
      allow: [...pages, "/anonymous-feedback/", "/c/", "/open-graph/", "/_next/static/", "/*.svg$"],
      disallow: "/",
    },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  };
}
