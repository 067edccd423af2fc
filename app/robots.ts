import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listedPaths } from "@/lib/paths";

export const dynamic = "force-dynamic";

/**
 * Allows the public pages and their assets. Feedback links and shared pages too, because link-preview services obey
 * this file. Those pages tell search engines themselves whether they may be listed.
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
