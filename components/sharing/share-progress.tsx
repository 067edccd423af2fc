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

/** The button that shares the viewer's stats as an image (B5.4, B13), and its dialog. */
export function ShareProgress({ type }: { type: OwnShareType }) {
  const [isOpen, setOpen] = useState(false);
  const { button, description, text } = WORDS[type];
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
        // So that screen readers say what becomes public before they reach a control.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>Share Your Progress</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <ShareForm type={type} initialText={text} onShared={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

const WORDS: Record<OwnShareType, { button: string; description: string; text: string }> = {
  progress: {
    button: "Share on LinkedIn",
    description:
      "The image shows your name, company and stats, but no individual reviews. Anyone who sees your post will see these stats, even if your reviews are private.",
    text: "What colleagues say about working with me, collected anonymously. #Leadership #Feedback",
  },
  authored: {
    button: "Share Your Progress",
    description:
      "The image shows how many reviews you've written, and nothing else about them. Anyone who sees your post will know that you write reviews here.",
    text: "I give honest feedback to the people I work with. #Leadership #Feedback",
  },
};
