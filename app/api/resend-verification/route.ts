import { resendVerification } from "@/lib/accounts/mutations/resend-verification";
import { addressInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: addressInput,
  rateLimit: "mailRequest",
  handle: async ({ body }) => {
    await resendVerification(body.email, new Date());
    return {
      message:
        "If this address still needs to be verified, we'll email you a new link, unless we sent one in the last few minutes.",
    };
  },
});
