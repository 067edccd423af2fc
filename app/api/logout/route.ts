import { logOut } from "@/lib/auth/sessions";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "public",
  rateLimit: "write",
  handle: async () => {
    await logOut();
    return Response.json({ message: "Logged out" }, { headers: { "Clear-Site-Data": '"cache", "storage"' } });
  },
});
