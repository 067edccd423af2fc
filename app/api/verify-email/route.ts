import { verifyEmail } from "@/lib/accounts/mutations/verify-email";
import { CHOOSE_PASSWORD, verifyEmailQuery } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  query: verifyEmailQuery,
  rateLimit: "token",
  handle: async ({ query }) => {
    const { choosesPassword } = await verifyEmail(query.token, new Date());
    return choosesPassword
      ? { message: CHOOSE_PASSWORD, choosesPassword }
      : { message: "Email verified successfully. You can now log in." };
  },
});
