import { requireReachable } from "@/lib/db/queries";
import { route } from "@/lib/http/route";

/** Whether the database answers too: 503 until it does. */
export const GET = route({
  access: "public",
  handle: async () => {
    await requireReachable();
    return { status: "ok" };
  },
});
