import { Privacy } from "@/components/documents/privacy";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("privacy");

// Rendered for each request: the build doesn't know the contact address, nor the address of the site in the metadata.
export const dynamic = "force-dynamic";

export default function PrivacyPage() {
  return <Privacy contactEmail={env.CONTACT_EMAIL} />;
}
