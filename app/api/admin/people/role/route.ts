import { changeRole } from "@/lib/admin/mutations/people";
import { roleInput } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  body: roleInput,
  rateLimit: "write",
  handle: ({ viewer, body }) => changeRole(viewer, body, new Date()),
});
