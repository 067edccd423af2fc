"use client";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useChangeLink } from "@/lib/feedback-link/api";
import { closingDays, closingInWords, lowestLimit } from "@/lib/feedback-link/rules";
import type { FeedbackLink } from "@/lib/feedback-link/schema";
import { formatReviews } from "@/lib/format";
import { errorField } from "@/lib/http/fetch-json";

type ClosingDialogProps = {
  link: Pick<FeedbackLink, "openUntil" | "reviewLimit" | "totalReviews">;
};

const INCOMPLETE = {
  openUntil: "Choose a whole day, or clear the field.",
  reviewLimit: "Enter a whole number, or clear the field.",
};
type FieldName = keyof typeof INCOMPLETE;

export function ClosingDialog({ link }: ClosingDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [incomplete, setIncomplete] = useState<FieldName | null>(null);
  const change = useChangeLink();
  const { first, last } = closingDays(new Date());
  const named = errorField(change.error);

  function changeOpen(willBeOpen: boolean) {
    if (change.isPending) return;
    change.reset();
    setIncomplete(null);
    setOpen(willBeOpen);
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = (name: FieldName) => form.elements.namedItem(name) as HTMLInputElement;
    // The value of a half-typed day or number is empty, which would remove what is set.
    const unread = (Object.keys(INCOMPLETE) as FieldName[]).find((name) => input(name).validity.badInput);
    setIncomplete(unread ?? null);
    if (unread) return input(unread).focus();
    const { value: day } = input("openUntil");
    const { value: number } = input("reviewLimit");
    try {
      const saved = await change.mutateAsync({
        openUntil: day || null,
        reviewLimit: number ? Number(number) : null,
      });
      setOpen(false);
      toast({ title: "Link updated", description: closingInWords(saved) });
    } catch (error) {
      const field = errorField(error as Error);
      if (field === "openUntil" || field === "reviewLimit") input(field).focus();
    }
  }

  const errorOf = (name: FieldName) =>
    incomplete === name ? INCOMPLETE[name] : named === name ? change.error?.message : undefined;

  return (
    <Dialog
      trigger={{ variant: "outline", "aria-label": "Change when your link closes", children: "Change" }}
      open={isOpen}
      onOpenChange={changeOpen}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>When your link closes</DialogTitle>
          <DialogDescription>
            A closed link is switched off. You can switch it on again, and it’s the same link.
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={save} className="flex min-h-0 flex-col">
          <DialogBody className="grid gap-6">
            <Field
              label="Last day"
              aside="Optional"
              description="The link works until the end of this day (UTC)."
              error={errorOf("openUntil")}
            >
              <Input
                type="date"
                name="openUntil"
                min={first}
                max={last}
                defaultValue={link.openUntil ?? ""}
              />
            </Field>
            <Field
              label="Number of reviews"
              aside="Optional"
              description={`You have ${formatReviews(link.totalReviews)}, so enter ${lowestLimit(link)} or more. All reviews of you count, with or without the link. It closes on the Monday after, so that people who watch the link don’t learn when a review came.`}
              error={errorOf("reviewLimit")}
            >
              <Input
                type="number"
                name="reviewLimit"
                inputMode="numeric"
                min={lowestLimit(link)}
                step={1}
                defaultValue={link.reviewLimit ?? ""}
              />
            </Field>
            {change.error && !named && <FieldError>{change.error.message}</FieldError>}
          </DialogBody>
          <DialogFooter>
            <DialogClose variant="outline" disabled={change.isPending}>
              Cancel
            </DialogClose>
            <Button type="submit" isPending={change.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
