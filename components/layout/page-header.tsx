import type { ReactNode } from "react";

type PageHeaderProps = { title: string; intro?: ReactNode; action?: ReactNode };

export function PageHeader({ title, intro, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="font-heading text-2xl">{title}</h1>
        {intro && <p className="mt-1.5 max-w-measure text-muted-foreground">{intro}</p>}
      </div>
      {action}
    </header>
  );
}
