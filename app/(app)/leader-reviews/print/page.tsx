import type { Metadata } from "next";
import { PrintedFeedback } from "@/components/reviews/printed-feedback";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";
import { listAllReceived } from "@/lib/reviews/queries/lists";

export const metadata: Metadata = { title: "Your Feedback, to print" };

export default async function PrintFeedbackPage() {
  const viewer = await requireViewer(paths.printFeedback);
  const now = new Date();
  const [account, reviews, figures] = await Promise.all([
    requireAccount(viewer),
    listAllReceived(viewer),
    getFiguresOfLeader(viewer, viewer.id, now),
  ]);
  return <PrintedFeedback account={account} reviews={reviews} figures={figures} today={dayOf(now)} />;
}
