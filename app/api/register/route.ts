import { register } from "@/lib/accounts/mutations";
import { registerInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: registerInput,
  rateLimit: "signUp",
  handle: async ({ body }) => {
    await register(body, new Date());
    return { message: "Registration successful. Please check your email to verify your account." };
  },
});
