import { route } from "@/lib/http/route";
import { sharePage } from "@/lib/sharing/mutations";
import { listSharedPages } from "@/lib/sharing/queries/pages";
import { sharePageInput } from "@/lib/sharing/schema";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => listSharedPages(viewer),
});

export const POST = route({
  access: "viewer",
  body: sharePageInput,
  rateLimit: "write",
  handle: ({ viewer, body }) => sharePage(viewer, body, new Date()),
});
