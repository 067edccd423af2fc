import { HowAnonymityWorks } from "@/components/documents/anonymity";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("how-anonymity-works");

// Rendered for each request: the build knows neither the pace nor the address of the site in the metadata.
export const dynamic = "force-dynamic";

export default function HowAnonymityWorksPage() {
  return <HowAnonymityWorks pace={env.NOTIFICATION_PACE} slot={env.NOTIFICATION_SLOT_UTC} />;
}
