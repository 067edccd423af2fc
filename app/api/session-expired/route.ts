import { z } from "zod";
import { loginPath, safeNextPath } from "@/lib/auth/next-path";
import { clearSessionCookie } from "@/lib/auth/sessions";
import { getSignedIn } from "@/lib/auth/viewer";
import { route } from "@/lib/http/route";

/** A page cannot clear a cookie, so one whose session was ended is sent here; a live session is left alone. */
export const GET = route({
  access: "public",
  query: z.object({ next: z.string().optional().catch(undefined) }),
  handle: async ({ query }) => {
    const isSignedIn = (await getSignedIn()) !== null;
    if (!isSignedIn) await clearSessionCookie();
    // A path alone, so that no header decides which host the browser goes to.
    const location = isSignedIn ? safeNextPath(query.next) : loginPath(safeNextPath(query.next));
    return new Response(null, {
      status: 307,
      headers: { Location: location, "Cache-Control": "no-store" },
    });
  },
});
