import { mergeCompanies } from "@/lib/admin/mutations/merge-companies";
import { previewMerge } from "@/lib/admin/queries/merge";
import { mergeInput } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: mergeInput,
  rateLimit: "read",
  handle: ({ viewer, query }) => previewMerge(viewer, query),
});

export const POST = route({
  access: "admin",
  body: mergeInput,
  rateLimit: "write",
  handle: ({ viewer, body }) => mergeCompanies(viewer, body, new Date()),
});
