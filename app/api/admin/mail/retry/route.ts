import { retryMail } from "@/lib/admin/mutations/retry-mail";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  rateLimit: "write",
  handle: ({ viewer }) => retryMail(viewer, new Date()),
});
