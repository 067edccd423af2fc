import { z } from "zod";

export const openGraphPage = z.enum([
  "home",
  "terms",
  "privacy",
  "how-anonymity-works",
  "removals",
  "accessibility",
]);
export type OpenGraphPage = z.infer<typeof openGraphPage>;
