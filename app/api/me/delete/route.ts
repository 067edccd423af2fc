import { deleteAccount } from "@/lib/accounts/mutations/delete-account";
import { deleteAccountInput } from "@/lib/accounts/schema";
import { clearSessionCookie } from "@/lib/auth/session-cookie";
import { route } from "@/lib/http/route";
import { clientKey } from "@/lib/limits/client-key";

export const POST = route({
  access: "person",
  body: deleteAccountInput,
  rateLimit: "write",
  handle: async ({ request, person, body }) => {
    // by client address, like the login, so that guesses at both count together
    const client = clientKey(request.headers);
    await deleteAccount(person, body, client);
    await clearSessionCookie();
    return Response.json(
      { message: "Your account was deleted." },
      { headers: { "Clear-Site-Data": '"cache", "storage"' } },
    );
  },
});
