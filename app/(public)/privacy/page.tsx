import { Privacy } from "@/components/documents/privacy";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("privacy");

// rendered per request, because the build knows neither the contact address nor APP_URL
export const dynamic = "force-dynamic";

export default function PrivacyPage() {
  return <Privacy contactEmail={env.CONTACT_EMAIL} />;
}
