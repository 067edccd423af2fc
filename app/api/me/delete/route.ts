import { deleteAccount } from "@/lib/accounts/mutations/deletion";
import { deleteAccountInput } from "@/lib/accounts/schema";
import { clearSessionCookie } from "@/lib/auth/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "person",
  body: deleteAccountInput,
  rateLimit: "write",
  handle: async ({ viewer, body, client }) => {
    await deleteAccount(viewer, body, client);
    await clearSessionCookie();
    return Response.json(
      { message: "Your account was deleted." },
      { headers: { "Cache-Control": "no-store", "Clear-Site-Data": '"cache", "storage"' } },
    );
  },
});
