import { z } from "zod";
import { route } from "@/lib/http/route";
import { ME } from "@/lib/leaders/constants";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.union([z.literal(ME), z.uuid()], "We could not find that leader.") }),
  rateLimit: "read",
  handle: ({ viewer, params: { id } }) => getFiguresOfLeader(viewer, id === ME ? viewer.id : id, new Date()),
});
