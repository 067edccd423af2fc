import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { listedPaths } from "@/lib/paths";

// the build doesn't know APP_URL
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return listedPaths.map((path) => ({ url: env.APP_URL + path }));
}
