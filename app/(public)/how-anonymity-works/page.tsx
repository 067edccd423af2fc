import type { Metadata } from "next";
import { HowAnonymityWorks } from "@/components/documents/anonymity";
import { env } from "@/lib/env";

export const metadata: Metadata = {
  title: "How anonymity works",
  description:
    "What is kept of a review, who can read it, what could still give its author away, and how each claim is tested.",
};

// Prerendered, and again once a minute at most, so that a pace set after the build is told.
export const revalidate = 60;

export default function HowAnonymityWorksPage() {
  return <HowAnonymityWorks pace={env.NOTIFICATION_PACE} slot={env.NOTIFICATION_SLOT_UTC} />;
}
