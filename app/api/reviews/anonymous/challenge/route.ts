import { makeChallenge } from "@/lib/http/proof-of-work";
import { route } from "@/lib/http/route";

/** Work for a browser that is about to send a review by a link (SEC-R2). It asks nothing of the database. */
export const GET = route({
  access: "public",
  // Wide, as of the form itself: an office has one address, and a narrow count of it would tell of one form more.
  rateLimit: "read",
  handle: () => makeChallenge(new Date()),
});
