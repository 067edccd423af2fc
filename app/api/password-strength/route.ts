import { measurePassword } from "@/lib/accounts/queries/password-strength";
import { passwordStrengthInput } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

/** Called while people type, so it stores, logs and looks up nothing. */
export const POST = route({
  access: "public",
  body: passwordStrengthInput,
  rateLimit: "passwordStrength",
  handle: ({ body }) => measurePassword(body),
});
