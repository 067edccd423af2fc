import { route } from "@/lib/http/route";
import { thankAuthor } from "@/lib/responses/mutations";
import { thankInput } from "@/lib/responses/schema";

export const POST = route({
  access: "viewer",
  body: thankInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await thankAuthor(viewer, body, new Date());
    return { message: body.isThanked ? "Thanked" : "You took your thanks back." };
  },
});
