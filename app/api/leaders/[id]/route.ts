import { z } from "zod";
import { route } from "@/lib/http/route";
import { requireLeaderDetails } from "@/lib/leaders/queries/leaders";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.uuid("We could not find that leader.") }),
  rateLimit: "read",
  handle: ({ viewer, params }) => requireLeaderDetails(viewer, params.id),
});
