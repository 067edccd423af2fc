import { HowAnonymityWorks } from "@/components/documents/anonymity";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("how-anonymity-works");

// rendered per request, because the build knows neither the pace nor APP_URL
export const dynamic = "force-dynamic";

export default function HowAnonymityWorksPage() {
  return <HowAnonymityWorks pace={env.NOTIFICATION_PACE} slot={env.NOTIFICATION_SLOT_UTC} />;
}
