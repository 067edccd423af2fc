import { requireResetEmail } from "@/lib/accounts/queries/password-owner";
import { resetToken } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  params: resetToken,
  rateLimit: "token",
  handle: ({ params }) => requireResetEmail(params.token, new Date()),
});
