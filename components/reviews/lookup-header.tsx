import { Eye, EyeOff } from "lucide";
import type { ReactNode } from "react";
import { ContentHeading } from "@/components/layout/content-heading";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";

type LookupHeaderProps = {
  initials: string;
  name: string;
  /** Everyone signed in can read the reviews. */
  isPublic: boolean;
  readers: ReactNode;
  action: ReactNode;
  stats: ReactNode;
  children: ReactNode;
};

export function LookupHeader({
  initials,
  name,
  isPublic,
  readers,
  action,
  stats,
  children,
}: LookupHeaderProps) {
  return (
    <Card className="[&>section]:rounded-t-none [&>section]:border-0 [&>section]:border-t [&>section]:shadow-none">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Avatar initials={initials} className="size-14 text-lg max-sm:hidden" />
        <div className="[overflow-wrap:anywhere]">
          <ContentHeading className="font-heading text-2xl outline-none">{name}</ContentHeading>
          {children}
          <p className="mt-2 flex gap-2 text-muted-foreground text-sm">
            <Icon iconNode={isPublic ? Eye : EyeOff} className="mt-0.5 size-4 shrink-0" />
            <span>{readers}</span>
          </p>
        </div>
        {action && <div className="sm:max-lg:col-start-2">{action}</div>}
      </div>
      {stats}
    </Card>
  );
}

export function LookupHeaderSkeleton() {
  return (
    <Card className="flex min-h-44 items-start gap-4 p-4 sm:min-h-36 sm:p-5">
      <Skeleton className="size-14 max-sm:hidden" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
    </Card>
  );
}
