import { requireAccount } from "@/lib/accounts/queries";
import { loginInput } from "@/lib/accounts/schema";
import { logIn } from "@/lib/auth/options";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  body: loginInput,
  // No limit here: `logIn` takes from it, as the door of next-auth does.
  handle: async ({ body }) => {
    const { userId } = await logIn(body);
    return { user: await requireAccount({ id: userId }) };
  },
});
