"use client";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { ShareForm } from "@/components/sharing/share-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import type { OwnShareType } from "@/lib/sharing/schema";

/** The button that shares one's own figures as an image (B5.4, B13), and its dialog. */
export function ShareProgress({ type }: { type: OwnShareType }) {
  const [isOpen, setOpen] = useState(false);
  const { button, says, text } = WORDS[type];
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" className="justify-self-end">
          <Share2 aria-hidden />
          {button}
        </Button>
      </DialogTrigger>
      <DialogContent
        className="sm:max-w-2xl"
        // The sentence about what is made public comes first, and so before any control.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Share Your Progress</DialogTitle>
          <DialogDescription>{says}</DialogDescription>
        </DialogHeader>
        <ShareForm type={type} initialText={text} onShared={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

const WORDS: Record<OwnShareType, { button: string; says: string; text: string }> = {
  progress: {
    button: "Share on LinkedIn",
    says: "The image shows your name, your company and your averages. It shows no single review. Everyone who sees your post learns these figures, even if your reviews are private.",
    text: "What colleagues say about working with me, collected anonymously. #Leadership #Feedback",
  },
  authored: {
    button: "Share Your Progress",
    says: "The image shows how many reviews you wrote, and nothing about any of them. Everyone who sees your post learns that you write reviews here.",
    text: "I give honest feedback to the people I work with. #Leadership #Feedback",
  },
};
