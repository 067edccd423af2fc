import { route } from "@/lib/http/route";
import { makeChallenge } from "@/lib/limits/proof-of-work";

/** The proof-of-work challenge for a review by link (SEC-R2). Doesn't use the database. */
export const GET = route({
  access: "public",
  // A wide limit: an office shares one address, and a narrow count would reveal one form more.
  rateLimit: "read",
  handle: () => makeChallenge(new Date()),
});
