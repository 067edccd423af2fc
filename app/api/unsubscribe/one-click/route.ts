import { route } from "@/lib/http/route";
import { unsubscribeWithOneClick } from "@/lib/notifications/mutations/unsubscribe";
import { UNSUBSCRIBE_FAILED, unsubscribeInput } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";

/** One-click unsubscribe (RFC 8058): a form posted by a mail server, without a session or our origin. */
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

/** Mail programs without one-click open it in a browser. A GET changes nothing, so scanners can follow it. */
export const GET = route({
  access: "public",
  rateLimit: "read",
  handle: ({ request }) =>
    // a relative URL, so that no header decides the host
    new Response(null, {
      status: 307,
      headers: { Location: paths.unsubscribe + new URL(request.url).search },
    }),
});
