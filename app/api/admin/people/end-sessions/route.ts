import { endSessionsFor } from "@/lib/admin/mutations/people";
import { endSessionsInput } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  body: endSessionsInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await endSessionsFor(viewer, body.id, new Date());
    return { message: "Ended every session of this account" };
  },
});
