import { Terms } from "@/components/documents/terms";
import { documentMetadata } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const dynamic = "error";

export const metadata = documentMetadata("terms");

export default function TermsPage() {
  return <Terms operator={getOperator()} />;
}
