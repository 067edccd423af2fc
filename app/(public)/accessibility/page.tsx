import { Accessibility } from "@/components/documents/accessibility";
import { documentMetadata } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const dynamic = "error";

export const metadata = documentMetadata("accessibility");

export default function AccessibilityPage() {
  return <Accessibility operator={getOperator()} />;
}
