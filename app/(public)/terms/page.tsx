import { Terms } from "@/components/documents/terms";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";

export const metadata = documentMetadata("terms");

// Rendered for each request: the build doesn't know the contact address, nor the address of the site in the metadata.
export const dynamic = "force-dynamic";

export default function TermsPage() {
  return <Terms contactEmail={env.CONTACT_EMAIL} />;
}
