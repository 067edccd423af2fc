"use client";
import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { keepReplyDraft, type ReplyDraftPlace, readReplyDraft } from "@/components/responses/reply-draft";
import { RejectedText } from "@/components/reviews/rejected-text";
import { toRejection } from "@/components/reviews/rejection";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast, toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { useReply } from "@/lib/responses/api";
import { REPLY_TEXT_MAX } from "@/lib/responses/constants";

type ReplyFormProps = ReplyDraftPlace & {
  text: string | null;
  onClose: (isSent: boolean) => void;
};

export function ReplyForm({ ownerId, reviewId, text, onClose }: ReplyFormProps) {
  const place = { ownerId, reviewId };
  const [typed, setTyped] = useState(() => readReplyDraft(place) ?? text ?? "");
  const [invalid, setInvalid] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, isPending, error, variables } = useReply();
  const rejection = useMemo(() => toRejection(error, variables?.text), [error, variables]);

  useLayoutEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);

  function change(next: string) {
    setTyped(next);
    setInvalid(undefined);
    keepReplyDraft(place, next);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const { replyInput } = await import("@/lib/responses/schema");
    const checked = replyInput.safeParse({ id: reviewId, text: typed });
    if (!checked.success) {
      setInvalid(checked.error.issues[0]?.message);
      box.current?.focus();
      return;
    }
    try {
      // awaited, because callbacks of `mutate` are dropped when the list is drawn again without this form
      const { message } = await mutateAsync(checked.data);
      keepReplyDraft(place, null);
      toast({ title: "Reply sent", description: message });
      onClose(true);
    } catch (failure) {
      if (!(failure instanceof Error) || !toRejection(failure, checked.data.text)) {
        toastError(errorMessage(failure, "Failed to send your reply"));
      }
    }
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-measure gap-3">
      <Field
        label="Your public reply"
        error={invalid}
        description="Everyone who can read the review can read your reply, with your name. Don’t guess who wrote the review. You can edit your reply until the end of the next day (UTC), and delete it at any time. People who check often can tell which day you were here."
      >
        <Textarea
          ref={box}
          countTo={REPLY_TEXT_MAX}
          value={typed}
          readOnly={isPending}
          onChange={(event) => change(event.target.value)}
          className="min-h-24"
        />
      </Field>
      {rejection && <RejectedText rejection={rejection} boxRef={box} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {text === null ? "Publish reply" : "Save reply"}
        </Button>
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => {
            // An unchanged reply leaves nothing to keep.
            if (typed.trim() === "" || typed === text) keepReplyDraft(place, null);
            onClose(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
