import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listedPaths } from "@/lib/paths";

// The address of the site is known when it runs, not when it is built.
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return listedPaths.map((path) => ({ url: env.APP_URL + path }));
}
