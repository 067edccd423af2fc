import { Accessibility } from "@/components/documents/accessibility";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("accessibility");

// rendered per request, because the build knows neither the contact address nor APP_URL
export const dynamic = "force-dynamic";

export default function AccessibilityPage() {
  return <Accessibility contactEmail={env.CONTACT_EMAIL} />;
}
