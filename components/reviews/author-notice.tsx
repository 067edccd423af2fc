import type { IconNode } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

type AuthorNoticeProps = { icon: IconNode; title: string; className?: string; children: ReactNode };

export function AuthorNotice({ icon, title, className, children }: AuthorNoticeProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn("flex gap-3 rounded-lg border bg-card p-4 text-sm", className)}
    >
      <Icon iconNode={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="mt-0.5">{children}</p>
      </div>
    </section>
  );
}
