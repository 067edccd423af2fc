import { CornerDownRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { RelativeWeek } from "@/components/ui/relative-week";
import type { Reply } from "@/lib/responses/schema";
import type { ReviewAlone } from "@/lib/reviews/schema";

type LeaderProps = Pick<ReviewAlone, "reviewee">;

export function PublishedReply({ reviewee, reply }: LeaderProps & { reply: Reply }) {
  return (
    <ReplyBlock reviewee={reviewee} week={reply.week}>
      {reply.text}
    </ReplyBlock>
  );
}

type ReplyBlockProps = LeaderProps & {
  week: string | null;
  children: string;
};

export function ReplyBlock({ reviewee, week, children }: ReplyBlockProps) {
  return (
    <div className="max-w-measure">
      <h4 className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon iconNode={CornerDownRight} className="size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">Reply from {nameOf(reviewee)}</span>
        {week && (
          <span className="text-muted-foreground">
            <RelativeWeek week={week} />
          </span>
        )}
      </h4>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}

export function nameOf(reviewee: ReviewAlone["reviewee"]): string {
  return reviewee ? `${reviewee.firstName} ${reviewee.lastName}` : "the leader";
}

export function Answers({ children }: { children: ReactNode }) {
  return <div className="mt-4 grid gap-3 border-l-2 pl-3 sm:pl-4">{children}</div>;
}
