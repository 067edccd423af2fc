import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type ProfileSectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode };

export const PROFILE_COLUMNS = "grid gap-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12 [&>*]:min-w-0";

export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-4 outline-none"
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
