import { z } from "zod";

export const openGraphPage = z.enum(["home", "terms", "privacy", "how-anonymity-works", "removals"]);
export type OpenGraphPage = z.infer<typeof openGraphPage>;
