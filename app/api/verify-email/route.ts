import { verifyEmail } from "@/lib/accounts/mutations";
import { verifyEmailQuery } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "public",
  query: verifyEmailQuery,
  rateLimit: "token",
  handle: async ({ query }) => {
    await verifyEmail(query.token, new Date());
    return { message: "Email verified successfully. You can now log in." };
  },
});
