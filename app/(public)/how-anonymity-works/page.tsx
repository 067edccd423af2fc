import type { Metadata } from "next";
import { HowAnonymityWorks } from "@/components/documents/anonymity";

export const metadata: Metadata = {
  title: "How anonymity works",
  description:
    "What is kept of a review, who can read it, what could still give its author away, and how each claim is tested.",
};

export default function HowAnonymityWorksPage() {
  return <HowAnonymityWorks />;
}
