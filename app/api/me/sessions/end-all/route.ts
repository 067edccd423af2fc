import { endEverySession } from "@/lib/accounts/mutations/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  rateLimit: "write",
  handle: async ({ viewer }) => {
    await endEverySession(viewer);
    return Response.json(
      { message: "Signed out everywhere" },
      { headers: { "Clear-Site-Data": '"cache", "storage"' } },
    );
  },
});
