import { changePassword } from "@/lib/accounts/mutations/change-password";
import { changePasswordInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";
import { clientKey } from "@/lib/limits/client-key";

export const POST = route({
  access: "viewer",
  body: changePasswordInput,
  rateLimit: "write",
  handle: async ({ request, viewer, body }) => {
    // by client address, like the login, so that guesses at both count together
    const client = clientKey(request.headers);
    await changePassword(viewer, body, { client, now: new Date() });
    return { message: "We changed your password and signed out every other browser." };
  },
});
