import { z } from "zod";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
import { listLeadersOf } from "@/lib/leaders/queries/listed";
import { listedLeadersFilter } from "@/lib/leaders/schema";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.uuid("Failed to fetch company") }),
  query: listedLeadersFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, params, query }) =>
    pageAnswer(request, await listLeadersOf(viewer, params.id, query, new Date()), {
      page: query.page ?? 1,
    }),
});
