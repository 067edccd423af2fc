import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

type ProfileSectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode };

const COLUMNS = "grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10";

export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`${COLUMNS} scroll-mt-24 outline-none`}
    >
      <div>
        <h2 id={`${id}-title`} className="font-heading text-lg">
          {title}
        </h2>
        <p className="mt-1.5 max-w-measure text-muted-foreground text-sm">{lead}</p>
      </div>
      <Card className="p-4 sm:p-6">{children}</Card>
    </section>
  );
}

export function ProfileSectionSkeleton({ className }: { className: string }) {
  return (
    <div className={COLUMNS}>
      <div className="grid content-start gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
      <Skeleton className={`rounded-xl ${className}`} />
    </div>
  );
}
