import { route } from "@/lib/http/route";

/** Doesn't use the database. */
export const GET = route({ access: "public", handle: () => ({ status: "ok" }) });
