import { BRAND } from "@/lib/brand";

/** Not in the schema, so that a page that only offers the file doesn't load zod. */
export const EXPORT_FILE_NAME = `${BRAND.toLowerCase()}-data.json`;
