import { HowAnonymityWorks } from "@/components/documents/anonymity";
import { env } from "@/lib/env";
import { documentMetadata } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const dynamic = "error";

export const metadata = documentMetadata("how-anonymity-works");

export default function HowAnonymityWorksPage() {
  return (
    <HowAnonymityWorks
      pace={env.NOTIFICATION_PACE}
      slot={env.NOTIFICATION_SLOT_UTC}
      operator={getOperator()}
    />
  );
}
