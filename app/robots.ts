import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listedPaths } from "@/lib/paths";

export const dynamic = "force-dynamic";

/** Link previews obey it, so it allows feedback and shared pages. Those say if engines may list them. */
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
