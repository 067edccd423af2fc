import { route } from "@/lib/http/route";
import { revokePages } from "@/lib/sharing/mutations";
import { checkableSubject } from "@/lib/sharing/schema";

export const POST = route({
  access: "viewer",
  body: checkableSubject,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await revokePages(viewer, body);
    return { message: "No one can see it there any more." };
  },
});
