"use client";
import { Hourglass, MinusCircle, Pencil, Trash2 } from "lucide";
import { ReplyBlock } from "@/components/responses/published-reply";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { useDeleteReply } from "@/lib/responses/api";
import type { OwnReply as Reply } from "@/lib/responses/schema";
import type { ReceivedReview } from "@/lib/reviews/schema";

type OwnReplyProps = { review: Pick<ReceivedReview, "id" | "reviewee">; reply: Reply; onEdit: () => void };

export function OwnReply({ review, reply, onEdit }: OwnReplyProps) {
  return (
    <div className="grid gap-2">
      {reply.text !== null && (
        <ReplyBlock reviewee={review.reviewee} week={reply.week}>
          {reply.text}
        </ReplyBlock>
      )}
      <ReplyStateNote reply={reply} />
      {reply.text !== null && (
        <div className="flex flex-wrap gap-x-6 gap-y-1 print:hidden">
          {reply.isEditable && <Button {...reviewAction(Pencil, "Edit reply", "to")} onClick={onEdit} />}
          <DeleteReply id={review.id} text={reply.text} state={reply.state} />
        </div>
      )}
    </div>
  );
}

function ReplyStateNote({ reply: { state, holdReasons, removalReason } }: { reply: Reply }) {
  if (state === "PUBLISHED") return null;
  return (
    <div className="grid max-w-measure justify-items-start gap-1 text-muted-foreground text-sm">
      {state === "HELD" ? (
        <>
          <Badge variant="info">
            <Icon iconNode={Hourglass} />
            Reply waiting for a moderator
          </Badge>
          <p>
            {holdReasons.length > 0 && `Why it’s held: ${holdReasons.join("; ")}. `}Until a moderator decides,
            other users can’t see it.
          </p>
        </>
      ) : (
        <>
          <Badge variant="quiet">
            <Icon iconNode={MinusCircle} />
            Reply removed
          </Badge>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            A moderator took your reply down, so you can’t write another one here. Their reason:{" "}
            <span className="text-foreground">‘{removalReason}’</span>
          </p>
        </>
      )}
    </div>
  );
}

function DeleteReply({ id, text, state }: { id: string; text: string; state: Reply["state"] }) {
  const remove = useDeleteReply();

  async function deleteIt() {
    const { message } = await remove.mutateAsync(id);
    return { title: "Deleted", description: message };
  }

  return (
    <ConfirmDialog
      trigger={reviewAction(Trash2, "Delete reply", "to")}
      title="Delete your reply?"
      quote={<QuotedReview text={text} />}
      confirm="Delete reply"
      keep="Keep it"
      onConfirm={deleteIt}
      failure="Failed to delete your reply"
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>It’s gone for everyone, at once, and no one can undo this. The review stays.</li>
        <li>
          {state === "REMOVED"
            ? "You still can’t write another reply to this review."
            : "You can write a new reply to this review later."}
        </li>
      </ul>
    </ConfirmDialog>
  );
}
