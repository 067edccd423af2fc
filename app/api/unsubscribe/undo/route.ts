import { route } from "@/lib/http/route";
import { undoUnsubscribe } from "@/lib/notifications/mutations/unsubscribe";
import { UNSUBSCRIBE_FAILED, undoInput } from "@/lib/notifications/schema";

export const POST = route({
  access: "public",
  body: undoInput,
  rateLimit: "token",
  failure: UNSUBSCRIBE_FAILED,
  handle: async ({ body }) => {
    await undoUnsubscribe(body, new Date());
    return { message: "We'll email this address about feedback again." };
  },
});
