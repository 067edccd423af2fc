import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText } from "@/components/ui/empty-state";
import { paths } from "@/lib/paths";

type DeadEndProps = { title: string; children: ReactNode };

export function DeadEnd({ title, children }: DeadEndProps) {
  return (
    <EmptyState className="py-24 sm:py-32">
      <h1 className="font-heading text-2xl">{title}</h1>
      <EmptyStateText>{children}</EmptyStateText>
      <EmptyStateAction>
        <ButtonLink href={paths.home}>Go to the start page</ButtonLink>
      </EmptyStateAction>
    </EmptyState>
  );
}
