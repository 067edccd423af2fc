import { route } from "@/lib/http/route";
import { SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { changeConsent } from "@/lib/reviews/mutations/consent";
import { consentMessage } from "@/lib/reviews/rules";
import { consentInput } from "@/lib/reviews/schema";

export const POST = route({
  access: "viewer",
  body: consentInput,
  rateLimit: "write",
  paddedTo: SUBMISSION_ANSWER_BYTES,
  handle: async ({ viewer, body }) => {
    const outcome = await changeConsent(viewer, body);
    return { message: consentMessage(body.isShareable, outcome) };
  },
});
