import { endSessionOf } from "@/lib/accounts/mutations/sessions";
import { endSessionInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  body: endSessionInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await endSessionOf(viewer, body.id);
    return { message: "Signed out" };
  },
});
