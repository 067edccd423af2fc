import { Terms } from "@/components/documents/terms";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("terms");

// rendered per request, because the build knows neither the contact address nor APP_URL
export const dynamic = "force-dynamic";

export default function TermsPage() {
  return <Terms contactEmail={env.CONTACT_EMAIL} />;
}
