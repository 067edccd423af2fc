import { requireAccount } from "@/lib/accounts/queries/account";
import { loginInput } from "@/lib/auth/schema";
import { route } from "@/lib/http/route";
import { logIn } from "@/lib/sign-in/options";

export const POST = route({
  access: "public",
  body: loginInput,
  // `logIn` applies the rate limit, also for next-auth
  handle: async ({ body }) => {
    const { userId } = await logIn(body);
    return { user: await requireAccount({ id: userId }) };
  },
});
