import { requireAccount } from "@/lib/accounts/queries";
import { loginInput } from "@/lib/accounts/schema";
import { logIn } from "@/lib/auth/options";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: loginInput,
  // `logIn` applies the rate limit, also for next-auth
  handle: async ({ body }) => {
    const { userId } = await logIn(body);
    return { user: await requireAccount({ id: userId }) };
  },
});
