import { Privacy } from "@/components/documents/privacy";
import { documentMetadata } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const dynamic = "error";

export const metadata = documentMetadata("privacy");

export default function PrivacyPage() {
  return <Privacy operator={getOperator()} />;
}
