import { route } from "@/lib/http/route";
import { unsubscribeWithOneClick } from "@/lib/notifications/mutations";
import { UNSUBSCRIBE_FAILED, unsubscribeInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";

/** The click of RFC 8058: a form posted by a mail server, which has neither a session nor our origin. */
export const POST = route({
  access: "public",
  isSignedCall: true,
  query: unsubscribeInput,
  rateLimit: "read",
  failure: UNSUBSCRIBE_FAILED,
  handle: async ({ query }) => {
    await unsubscribeWithOneClick(query, new Date());
    return { message: "Unsubscribed." };
  },
});

/** Programs that do not know the one click open its address in a browser; a scanner that follows changes nothing. */
export const GET = route({
  access: "public",
  rateLimit: "read",
  handle: ({ request }) =>
    // A path alone, so that no header decides which host the browser goes to.
    new Response(null, {
      status: 307,
      headers: { Location: paths.unsubscribe + new URL(request.url).search, "Cache-Control": "no-store" },
    }),
});
