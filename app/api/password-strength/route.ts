import { passwordStrengthInput } from "@/lib/accounts/schema";
import { measurePassword } from "@/lib/auth/password-strength";
import { route } from "@/lib/http/route";

/** Stores, logs and looks up nothing: the meter asks while somebody types. */
export const POST = route({
  access: "public",
  body: passwordStrengthInput,
  rateLimit: "passwordStrength",
  handle: ({ body }) => measurePassword(body),
});
