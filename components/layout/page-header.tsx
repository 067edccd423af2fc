import type { ReactNode } from "react";
import { ContentHeading } from "@/components/layout/content-heading";

type PageHeaderProps = { title: string; intro?: ReactNode; action?: ReactNode };

export function PageHeader({ title, intro, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <ContentHeading className="font-heading text-2xl outline-none">{title}</ContentHeading>
        {intro && <p className="mt-1.5 max-w-measure text-muted-foreground">{intro}</p>}
      </div>
      {action}
    </header>
  );
}
