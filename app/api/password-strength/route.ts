import { passwordStrengthInput } from "@/lib/accounts/schema";
import { measurePassword } from "@/lib/auth/password-strength";
import { route } from "@/lib/http/route";

/** Called while people type, so it stores, logs and looks up nothing. */
export const POST = route({
  access: "public",
  body: passwordStrengthInput,
  rateLimit: "passwordStrength",
  handle: ({ body }) => measurePassword(body),
});
