import { markProfileComplete } from "@/lib/auth/session-cookie";
import { getSignedIn } from "@/lib/auth/viewer";
import { route } from "@/lib/http/route";
import { paths } from "@/lib/paths";

/** A page can't set a cookie, so it redirects here if the cookie lacks the completed profile (B1.9). */
export const GET = route({
  access: "public",
  handle: async () => {
    if ((await getSignedIn())?.viewer) await markProfileComplete();
    return new Response(null, { status: 307, headers: { Location: paths.home } });
  },
});
