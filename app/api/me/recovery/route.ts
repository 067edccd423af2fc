import { makeRecoveryCode } from "@/lib/authorship/mutations/recovery";
import { getRecovery } from "@/lib/authorship/queries/recovery";
import { recoveryInput } from "@/lib/authorship/schema";
import { route } from "@/lib/http/route";
import { clientKey } from "@/lib/limits/client-key";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => getRecovery(viewer),
});

export const POST = route({
  access: "viewer",
  body: recoveryInput,
  rateLimit: "write",
  handle: ({ request, viewer, body }) => {
    // by client address, like the login, so that guesses at both count together
    const client = clientKey(request.headers);
    return makeRecoveryCode(viewer, body, { client, now: new Date() });
  },
});
