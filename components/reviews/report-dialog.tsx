"use client";
import { CheckCheck, Flag } from "lucide";
import { useState } from "react";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { Badge } from "@/components/ui/badge";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { loadedLater } from "@/components/ui/loaded-later";
import { useIdle } from "@/components/ui/use-idle";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { useReportReview } from "@/lib/reviews/api/received";
import type { ReceivedReview, ReportInput } from "@/lib/reviews/schema";

const ReportForm = loadedLater(
  () => import("@/components/reviews/report-form").then((module) => module.ReportForm),
  ({ children }) => <DialogBody className="grid gap-5">{children}</DialogBody>,
);

type ReportProps = { review: Pick<ReceivedReview, "id" | "reviewText" | "report"> };

export function Report({ review }: ReportProps) {
  if (review.report === "NONE") return <ReportDialog review={review} />;
  if (review.report === "OPEN") {
    return (
      <Badge variant="info">
        <Icon iconNode={Flag} />
        Reported
      </Badge>
    );
  }
  return (
    <Badge variant="quiet">
      <Icon iconNode={CheckCheck} />A moderator has looked at it
    </Badge>
  );
}

function ReportDialog({ review }: ReportProps) {
  const [isOpen, setOpen] = useState(false);
  const report = useReportReview();
  useIdle(ReportForm.preload);

  async function send(input: ReportInput) {
    try {
      // awaited, because callbacks of `mutate` are dropped when the review is hidden, and this dialog with it
      const { message } = await report.mutateAsync(input);
      setOpen(false);
      toast({ title: "Thank you", description: message });
    } catch (error) {
      toastError(errorMessage(error, "Failed to report the review"));
    }
  }

  return (
    <Dialog
      trigger={reviewAction(Flag, "Report")}
      open={isOpen}
      onOpenChange={(willBeOpen) => !report.isPending && setOpen(willBeOpen)}
    >
      <DialogContent initialFocus="dialog">
        <DialogHeader>
          <DialogTitle>Report this review?</DialogTitle>
        </DialogHeader>
        <ReportForm reviewId={review.id} isPending={report.isPending} onSend={send}>
          <QuotedReview text={review.reviewText} />
          <DialogDescription className="text-base text-foreground">
            A moderator reads the review and decides whether it stays. They see your reason and your note, but
            don’t learn who wrote the review. You can report it only once.
          </DialogDescription>
        </ReportForm>
      </DialogContent>
    </Dialog>
  );
}
