import { z } from "zod";
import { removeCompany } from "@/lib/admin/mutations/companies";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  params: z.object({ id: z.uuid("We could not find that company.") }),
  rateLimit: "write",
  handle: async ({ viewer, params }) => {
    await removeCompany(viewer, params.id, new Date());
    return { message: "The company is gone." };
  },
});
