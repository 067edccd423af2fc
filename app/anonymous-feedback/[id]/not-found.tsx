import { DeadEnd } from "@/components/layout/dead-end";

/** The same page for a malformed, unknown or switched-off link. */
export default function FeedbackLinkNotFound() {
  return (
    <DeadEnd title="Feedback Link Not Found">
      This link doesn’t lead to anyone, or its owner has switched it off. Ask the person who gave it to you
      for the current one.
    </DeadEnd>
  );
}
