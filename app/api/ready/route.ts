import { requireReachable } from "@/lib/db/queries";
import { route } from "@/lib/http/route";

/** 503 until the database answers. */
export const GET = route({
  access: "public",
  handle: async () => {
    await requireReachable();
    return { status: "ok" };
  },
});
