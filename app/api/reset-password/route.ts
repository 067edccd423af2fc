import { resetPassword } from "@/lib/accounts/mutations/reset-password";
import { resetPasswordInput } from "@/lib/accounts/schema";
import { logOut } from "@/lib/auth/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: resetPasswordInput,
  rateLimit: "token",
  handle: async ({ body }) => {
    await resetPassword(body, new Date());
    // the browser goes to the login next, even if someone else was signed in
    await logOut();
    return { message: "Your password has been reset. You can now log in with the new one." };
  },
});
