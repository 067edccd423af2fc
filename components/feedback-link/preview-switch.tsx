"use client";
import { SwitchField } from "@/components/ui/switch";
import { toast } from "@/components/ui/use-toast";
import { useChangeLink } from "@/lib/feedback-link/api";
import type { FeedbackLink } from "@/lib/feedback-link/schema";
import { errorMessage } from "@/lib/http/fetch-json";

type PreviewSwitchProps = { link: Pick<FeedbackLink, "isNamedInPreviews">; className?: string };

export function PreviewSwitch({ link, className }: PreviewSwitchProps) {
  const change = useChangeLink();
  const wanted = change.isPending ? change.variables.isNamedInPreviews : undefined;

  async function save(isNamedInPreviews: boolean) {
    try {
      // awaited, because callbacks of `mutate` are dropped when another change follows
      await change.mutateAsync({ isNamedInPreviews });
      toast({ title: "Link previews updated" });
    } catch (error) {
      const description = errorMessage(error, "Please try again.");
      toast({ title: "Failed to update link previews.", description, variant: "destructive" });
    }
  }

  return (
    <SwitchField
      label="Show my name in link previews"
      description="Chat apps show and keep a picture of the link. With this on, it has your name and company."
      checked={wanted ?? link.isNamedInPreviews}
      onCheckedChange={save}
      className={className}
    />
  );
}
