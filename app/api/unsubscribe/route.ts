import { route } from "@/lib/http/route";
import { unsubscribe } from "@/lib/notifications/mutations/unsubscribe";
import { UNSUBSCRIBE_FAILED, unsubscribeInput } from "@/lib/notifications/schema";

const MESSAGE = "You're unsubscribed. We won't send any more emails about feedback to this address.";

export const GET = route({
  access: "public",
  query: unsubscribeInput,
  rateLimit: "read",
  failure: UNSUBSCRIBE_FAILED,
  handle: async ({ query, client }) => ({
    message: MESSAGE,
    ...(await unsubscribe(query, client, new Date())),
  }),
});
