import { z } from "zod";

/** The public pages with an Open Graph image of their own. */
export const openGraphPage = z.enum(["home", "terms", "privacy", "how-anonymity-works"]);
export type OpenGraphPage = z.infer<typeof openGraphPage>;
