import type { Metadata } from "next";
import { Privacy } from "@/components/documents/privacy";
import { env } from "@/lib/env";

export const metadata: Metadata = {
  title: "Privacy Policy",
  description: "What the site knows of you, why, for how long, and who else gets to see it.",
};

// Prerendered. Drawn anew once a minute at most, so that a contact address set after the build appears.
export const revalidate = 60;

export default function PrivacyPage() {
  return <Privacy contactEmail={env.CONTACT_EMAIL} />;
}
