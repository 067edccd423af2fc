import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type AccountCardProps = { title: string; lead: ReactNode; children: ReactNode; footer?: ReactNode };

export function AccountCard({ title, lead, children, footer }: AccountCardProps) {
  return (
    <div className="mx-auto w-full max-w-[28rem] px-4 py-10 sm:py-14">
      <Card className="p-5 sm:p-7">
        <h1 className="font-heading text-2xl">{title}</h1>
        <p className="mt-2 text-muted-foreground">{lead}</p>
        <div className="mt-6">{children}</div>
      </Card>
      {footer && <div className="mt-5 text-center text-muted-foreground">{footer}</div>}
    </div>
  );
}
