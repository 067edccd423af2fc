import type { MetadataRoute } from "next";
import { BRAND, GROUND, TAGLINE } from "@/lib/brand";
import { paths } from "@/lib/paths";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: paths.home,
    name: BRAND,
    short_name: BRAND,
    description: TAGLINE,
    start_url: paths.dashboard,
    display: "standalone",
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
