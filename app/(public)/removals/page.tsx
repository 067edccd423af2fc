import { Removals } from "@/components/documents/removals";
import { documentMetadata } from "@/lib/open-graph/rules";
import { listRemovalPeriods } from "@/lib/removals/queries";

export const metadata = documentMetadata("removals");

// rendered per request, because the numbers of a month appear when it ends
export const dynamic = "force-dynamic";

export default async function RemovalsPage() {
  return <Removals periods={await listRemovalPeriods(new Date())} />;
}
