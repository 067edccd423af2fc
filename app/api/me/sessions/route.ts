import { listSessions } from "@/lib/accounts/queries/sessions";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => listSessions(viewer),
});
