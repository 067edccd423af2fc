import { Accessibility } from "@/components/documents/accessibility";
import { documentMetadata } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const metadata = documentMetadata("accessibility");

export default function AccessibilityPage() {
  return <Accessibility operator={getOperator()} />;
}
