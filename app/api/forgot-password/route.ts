import { requestPasswordReset } from "@/lib/accounts/mutations/reset-password";
import { addressInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: addressInput,
  rateLimit: "mailRequest",
  handle: async ({ body }) => {
    await requestPasswordReset(body.email, new Date());
    return { message: "If this address has an account, we'll email you the next step." };
  },
});
