import { register } from "@/lib/accounts/mutations";
import { registerInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: registerInput,
  // Of passwords weighed; `register` takes from the limit of sign-ups once everything fits.
  rateLimit: "passwordStrength",
  handle: async ({ body, client }) => {
    await register(body, new Date(), client);
    return { message: "Registration successful. Please check your email to verify your account." };
  },
});
