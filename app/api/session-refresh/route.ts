import { markProfileComplete } from "@/lib/auth/sessions";
import { getSignedIn } from "@/lib/auth/viewer";
import { route } from "@/lib/http/route";
import { paths } from "@/lib/paths";

/** A page cannot set a cookie, so one that says less than the account is issued again here (B1.9). */
export const GET = route({
  access: "public",
  handle: async () => {
    if ((await getSignedIn())?.viewer) await markProfileComplete();
    return new Response(null, {
      status: 307,
      headers: { Location: paths.home, "Cache-Control": "no-store" },
    });
  },
});
