import { z } from "zod";

export const openGraphPage = z.enum(["home", "terms", "privacy", "how-anonymity-works"]);
export type OpenGraphPage = z.infer<typeof openGraphPage>;
