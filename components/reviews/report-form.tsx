"use client";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { RadioCard } from "@/components/ui/radio-card";
import { Textarea } from "@/components/ui/textarea";
import { HIDING_REASONS, REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from "@/lib/reviews/constants";
import type { ReportInput } from "@/lib/reviews/schema";

type ReportFormProps = {
  reviewId: string;
  isPending: boolean;
  onSend: (input: ReportInput) => void;
  children: ReactNode;
};

/** Loads together with its footer, whose button needs it. No react-hook-form: nothing else here loads it. */
export function ReportForm({ reviewId, isPending, onSend, children }: ReportFormProps) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const reasons = Object.keys(REPORT_REASONS) as ReportReason[];

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const note = new FormData(form).get("note");
    const { reportInput } = await import("@/lib/reviews/schema");
    const { data, error } = reportInput.safeParse({ id: reviewId, reason, note });
    const field = String(error?.issues[0]?.path[0]);
    setErrors(error ? { [field]: error.issues[0]?.message } : {});
    if (data) onSend(data);
    else form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  }

  return (
    <>
      <DialogBody className="grid gap-5">
        {children}
        <form id={id} noValidate onSubmit={send} className="grid gap-5">
          <fieldset
            disabled={isPending}
            aria-describedby={errors.reason ? `${id}-error` : undefined}
            className="grid min-w-0 gap-2 sm:grid-cols-2"
          >
            <legend className="mb-2 font-semibold">What is wrong with it?</legend>
            {reasons.map((value) => (
              <RadioCard
                key={value}
                name="reason"
                value={value}
                label={REPORT_REASONS[value]}
                className="p-3"
                onChange={() => {
                  setReason(value);
                  setErrors(({ reason: _solved, ...others }) => others);
                }}
              />
            ))}
            <div className="sm:col-span-2">
              {errors.reason && <FieldError id={`${id}-error`}>{errors.reason}</FieldError>}
              <p role="status" className="font-medium">
                {reason && whatHappens(reason)}
              </p>
            </div>
          </fieldset>
          <Field
            label="Note for the moderator"
            aside="Optional"
            description="We store it with the review. Please don’t write who you think the author is."
            error={errors.note}
          >
            <Textarea name="note" countTo={REPORT_NOTE_MAX} readOnly={isPending} className="min-h-24" />
          </Field>
        </form>
      </DialogBody>
      <DialogFooter>
        <DialogClose variant="outline" disabled={isPending}>
          Don’t report it
        </DialogClose>
        <Button type="submit" form={id} isPending={isPending}>
          Report
        </Button>
      </DialogFooter>
    </>
  );
}

function whatHappens(reason: ReportReason): string {
  return HIDING_REASONS.includes(reason)
    ? "We’ll hide the review at once, until a moderator decides."
    : "The review stays until a moderator decides.";
}
