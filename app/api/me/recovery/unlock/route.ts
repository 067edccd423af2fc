import { unlockSubmissions } from "@/lib/authorship/mutations/recovery";
import { unlockInput } from "@/lib/authorship/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  body: unlockInput,
  rateLimit: "recoveryCode",
  handle: async ({ viewer, body }) => {
    const { endedAnother } = await unlockSubmissions(viewer, body.code);
    return {
      message: endedAnother
        ? "Your Submissions lists them again. The code you just entered is your recovery code from now on. The newer code no longer works."
        : "Your Submissions lists them again. The code keeps working.",
    };
  },
});
