import type { Metadata } from "next";
import { Terms } from "@/components/documents/terms";
import { env } from "@/lib/env";

export const metadata: Metadata = {
  title: "Terms and Conditions",
  description: "What you may expect of the site and what is expected of you.",
};

// Prerendered. Drawn anew once a minute at most, so that a contact address set after the build appears.
export const revalidate = 60;

export default function TermsPage() {
  return <Terms contactEmail={env.CONTACT_EMAIL} />;
}
