"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LinkReviewForm } from "@/components/feedback-link/link-review-form";
import { Card, CardContent } from "@/components/ui/card";
import { toast } from "@/components/ui/use-toast";
import type { LinkedLeader } from "@/lib/feedback-link/schema";
import { paths } from "@/lib/paths";

export function LinkReview({ leader }: { leader: LinkedLeader }) {
  const router = useRouter();
  const [isSent, setSent] = useState(false);

  function thank(stored: "as written" | "as sent before") {
    setSent(true);
    toast({
      title: "Review Submitted",
      description:
        stored === "as written"
          ? "Your anonymous review has been submitted successfully."
          : "We’d already received your first attempt, so we kept that version.",
    });
    router.replace(paths.home);
  }

  if (!isSent) return <LinkReviewForm leader={leader} onSent={thank} />;
  return (
    <Card>
      <CardContent className="grid gap-1">
        <p className="font-heading text-lg">Thank you.</p>
        <p className="text-muted-foreground">We sent your review of {leader.firstName} without your name.</p>
      </CardContent>
    </Card>
  );
}
