import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";

type NoticeProps = { title: string; children: ReactNode; action?: ReactNode };

export function Notice({ title, children, action }: NoticeProps) {
  return (
    <EmptyState>
      <EmptyStateTitle className="[overflow-wrap:anywhere]">{title}</EmptyStateTitle>
      <EmptyStateText className="[overflow-wrap:anywhere]">{children}</EmptyStateText>
      {action && <EmptyStateAction>{action}</EmptyStateAction>}
    </EmptyState>
  );
}

export function CardNotice(props: NoticeProps) {
  return (
    <Card>
      <Notice {...props} />
    </Card>
  );
}

type LoadErrorProps = { title: string; message: string; onRetry: () => void };

export function LoadError({ title, message, onRetry }: LoadErrorProps) {
  return (
    <Card role="alert">
      <Notice
        title={title}
        action={
          <Button variant="outline" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {message}
      </Notice>
    </Card>
  );
}
