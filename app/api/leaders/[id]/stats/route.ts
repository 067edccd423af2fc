import { z } from "zod";
import { route } from "@/lib/http/route";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.uuid("We could not find that leader.") }),
  rateLimit: "read",
  handle: ({ viewer, params }) => getFiguresOfLeader(viewer, params.id, new Date()),
});
