import { route } from "@/lib/http/route";

export const GET = route({ access: "public", handle: () => ({ status: "ok" }) });
