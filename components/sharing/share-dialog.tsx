"use client";
import { Share2 } from "lucide";
import { useState } from "react";
import { reviewAction } from "@/components/reviews/named-review";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  type DialogTriggerProps,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { loadedLater } from "@/components/ui/loaded-later";
import { useIdle } from "@/components/ui/use-idle";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";
import type { ShareSubject, ShareType } from "@/lib/sharing/schema";

const ShareForm = loadedLater(
  () => import("@/components/sharing/share-form").then((module) => module.ShareForm),
  ({ children }) => <DialogBody>{children}</DialogBody>,
);

export function ShareProgress({ type }: { type: "progress" | "authored" }) {
  return (
    <ShareDialog
      subject={{ type }}
      trigger={{
        variant: "outline",
        children: (
          <>
            <Icon iconNode={Share2} />
            {type === "progress" ? "Share on LinkedIn" : "Share Your Progress"}
          </>
        ),
      }}
    />
  );
}

export function ShareReview({ id }: { id: string }) {
  return <ShareDialog subject={{ type: "review", id }} trigger={reviewAction(Share2, "Share on LinkedIn")} />;
}

function ShareDialog({ subject, trigger }: { subject: ShareSubject; trigger: DialogTriggerProps }) {
  const [isOpen, setOpen] = useState(false);
  const { title, facts, text } = WORDS[subject.type];
  useIdle(ShareForm.preload);
  return (
    <Dialog trigger={trigger} open={isOpen} onOpenChange={setOpen}>
      <DialogContent className="sm:max-w-2xl" initialFocus="dialog">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <ShareForm subject={subject} initialText={text} onShared={() => setOpen(false)}>
          <DialogDescription as="ul" className="grid list-disc gap-1.5 pl-5 text-foreground">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </DialogDescription>
        </ShareForm>
      </DialogContent>
    </Dialog>
  );
}

const WORDS: Record<ShareType, { title: string; facts: string[]; text: string }> = {
  progress: {
    title: "Share Your Progress",
    facts: [
      "Anyone who sees your post will see these stats, even if your reviews are private.",
      "The image shows your name, company and stats, but no individual reviews.",
      "The address on the image leads to a public page that confirms them, until you take it down.",
    ],
    text: "What colleagues say about working with me, collected anonymously. #Leadership #Feedback",
  },
  review: {
    title: "Share This Review",
    facts: [
      "Anyone who sees your post will see the review, its ratings and its week, with your name, title and company.",
      `From ${SHARED_REVIEWS_MIN} reviews on, they’ll also see your average and how many you have, even if your reviews are private.`,
      "The author agreed to this, and the image doesn’t name them.",
      "The address on the image leads to a public page that confirms the review, until you take it down.",
    ],
    text: "Anonymous feedback from someone I work with. #Leadership #Feedback",
  },
  authored: {
    title: "Share Your Progress",
    facts: [
      "Anyone who sees your post will know that you write reviews here.",
      "The image shows how many reviews you’ve written, and nothing else about them.",
    ],
    text: "I give honest feedback to the people I work with. #Leadership #Feedback",
  },
};
