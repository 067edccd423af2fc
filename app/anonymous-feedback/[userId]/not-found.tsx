import { DeadEnd } from "@/components/layout/dead-end";

/** The same for a link that is malformed, unknown or switched off. */
export default function FeedbackLinkNotFound() {
  return (
    <DeadEnd title="Feedback Link Not Found">
      This link doesn’t lead to anyone, or its owner has switched it off. Ask the person who gave it to you
      for the current one.
    </DeadEnd>
  );
}
