import { route } from "@/lib/http/route";
import { makeChallenge } from "@/lib/limits/proof-of-work";

export const GET = route({
  access: "public",
  // A wide limit: an office shares one address, and a narrow count would reveal one form more.
  rateLimit: "read",
  handle: () => makeChallenge(new Date()),
});
