import { requireReachable } from "@/lib/db/queries";
import { AppError } from "@/lib/errors";
import { isStopping } from "@/lib/http/last-requests";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  handle: async () => {
    if (isStopping()) throw new AppError("unavailable", "This server is stopping.", { retryAfterSeconds: 5 });
    await requireReachable();
    return { status: "ok" };
  },
});
