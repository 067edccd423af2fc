import { BRAND } from "@/lib/brand";

/** Apart from the schema, so that a page that only offers the file does not load what checks it. */
export const EXPORT_FILE_NAME = `${BRAND.toLowerCase()}-data.json`;
