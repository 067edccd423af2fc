import { register } from "@/lib/accounts/mutations/register";
import { registerInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: registerInput,
  // limits the password checks; `register` counts the sign-up itself once the input is valid
  rateLimit: "passwordStrength",
  handle: async ({ body, client }) => {
    await register(body, new Date(), client);
    return { message: "Registration successful. Please check your email to verify your account." };
  },
});
