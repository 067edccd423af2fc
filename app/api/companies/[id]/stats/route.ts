import { z } from "zod";
import { route } from "@/lib/http/route";
import { getFiguresOfCompany } from "@/lib/ratings/queries/figures";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.uuid("Failed to fetch company") }),
  rateLimit: "read",
  handle: ({ viewer, params }) => getFiguresOfCompany(viewer, params.id, new Date()),
});
