import { cn } from "@/lib/utils";

export function Kbd({ className, children }: { className?: string; children: string }) {
  return (
    <kbd
      className={cn(
        "inline-grid h-6 min-w-6 place-items-center whitespace-nowrap rounded-md border bg-muted px-1.5 font-sans text-foreground text-xs",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
