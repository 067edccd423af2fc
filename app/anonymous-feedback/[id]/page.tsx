import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { LinkReview } from "@/components/feedback-link/link-review";
import { OwnLink } from "@/components/feedback-link/own-link";
import { isCookieOf } from "@/lib/auth/session-cookie";
import { getLinkedLeader } from "@/lib/feedback-link/queries";
import { linkedLeader } from "@/lib/feedback-link/schema";
import { linkPreview } from "@/lib/open-graph/rules";

type Props = { params: Promise<{ id: string }> };

const findLeader = cache(getLinkedLeader);

// the title leaves out the leader's name, because browsers keep it in their history
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const leader = await findLeader((await params).id);
  return {
    title: leader ? "Anonymous Feedback" : "Feedback Link Not Found",
    robots: { index: false, follow: false },
    referrer: "no-referrer",
    ...(leader && linkPreview(leader)),
  };
}

// never reads the query: otherwise a leader could give each person a different link (docs/anonymity.md)
export default async function AnonymousFeedbackPage({ params }: Props) {
  const leader = await findLeader((await params).id);
  if (!leader) notFound();
  const isOwn = await isCookieOf(leader.accountId);
  return (
    <div className="mx-auto max-w-content px-4 pt-6 pb-16 md:px-8 md:pt-12 print:p-0">
      <noscript>
        <p className="mb-6 max-w-measure rounded-lg border border-destructive bg-negative-tint p-4">
          This form needs JavaScript. Please turn it on and reload the page. Your browser uses it for a short
          calculation that helps us keep out floods of reviews. We load nothing from other sites.
        </p>
      </noscript>
      {isOwn ? <OwnLink leader={leader} /> : <LinkReview leader={linkedLeader.parse(leader)} />}
    </div>
  );
}
