import { readFileSync } from "node:fs";
import path from "node:path";

// For the product's own words, which satori draws.
export const INTERFACE_FONTS = [
  ["Public Sans", 400, "public-sans/files/public-sans-latin-400-normal.woff"],
  ["Public Sans", 600, "public-sans/files/public-sans-latin-600-normal.woff"],
  ["Source Serif 4", 600, "source-serif-4/files/source-serif-4-latin-600-normal.woff"],
].map(([name, weight, file]) => ({
  name,
  weight,
  style: "normal",
  data: readFileSync(path.join(process.cwd(), "node_modules/@fontsource", file)),
}));
