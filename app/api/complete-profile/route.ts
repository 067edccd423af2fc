import { completeProfile } from "@/lib/accounts/mutations/complete-profile";
import { completeProfileInput } from "@/lib/accounts/schema";
import { markProfileComplete } from "@/lib/auth/session-cookie";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "person",
  body: completeProfileInput,
  rateLimit: "mailRequest",
  handle: async ({ person, body }) => {
    const answer = await completeProfile(person, body, new Date());
    if (answer.pendingEmail === null) await markProfileComplete();
    return answer;
  },
});
