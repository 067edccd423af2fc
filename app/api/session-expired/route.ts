import { z } from "zod";
import { loginPath, safeNextPath } from "@/lib/auth/next-path";
import { clearSessionCookie } from "@/lib/auth/session-cookie";
import { getSignedIn } from "@/lib/auth/viewer";
import { route } from "@/lib/http/route";

/** A page can't clear a cookie, so it redirects here when the session has ended. A live session stays. */
export const GET = route({
  access: "public",
  query: z.object({ next: z.string().optional().catch(undefined) }),
  handle: async ({ query }) => {
    const isSignedIn = (await getSignedIn()) !== null;
    if (!isSignedIn) await clearSessionCookie();
    // a relative URL, so that no header decides the host
    const location = isSignedIn ? safeNextPath(query.next) : loginPath(safeNextPath(query.next));
    return new Response(null, { status: 307, headers: { Location: location } });
  },
});
