import { route } from "@/lib/http/route";

/** Whether the process answers; it asks nothing of the database. */
export const GET = route({ access: "public", handle: () => ({ status: "ok" }) });
