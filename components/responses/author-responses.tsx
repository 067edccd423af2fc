"use client";
import { Heart } from "lucide";
import { Answers, nameOf, PublishedReply } from "@/components/responses/published-reply";
import { Icon } from "@/components/ui/icon";
import { formatWeek } from "@/lib/format";
import type { AuthorResponse } from "@/lib/responses/schema";
import type { SubmittedReview } from "@/lib/reviews/schema";

type AuthorResponsesProps = {
  review: Pick<SubmittedReview, "reviewee">;
  response: AuthorResponse | undefined;
};

export function AuthorResponses({ review: { reviewee }, response }: AuthorResponsesProps) {
  if (!response) return null;
  const { reply, thankedWeek } = response;
  return (
    <Answers>
      {thankedWeek && (
        <p className="flex items-start gap-1.5 text-sm">
          <Icon iconNode={Heart} className="mt-0.5 size-4 shrink-0 fill-current text-primary" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {nameOf(reviewee)} thanked you, {inSentence(formatWeek(thankedWeek))}
          </span>
        </p>
      )}
      {reply && <PublishedReply reviewee={reviewee} reply={reply} />}
    </Answers>
  );
}

function inSentence(week: string | null): string {
  return week ? week.charAt(0).toLowerCase() + week.slice(1) : "recently";
}
