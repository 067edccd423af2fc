import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/utils";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={cn(
        "min-w-0 base:scroll-mt-32 rounded-xl border bg-card text-card-foreground shadow-card md:scroll-mt-20",
        className,
      )}
      {...props}
    />
  );
}

type TitledCardProps = Omit<ComponentProps<"section">, "title"> & { title: ReactNode; action?: ReactNode };

export function TitledCard({ title, action, children, ...props }: TitledCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} {...props}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b px-4 py-4 sm:px-5">
        <h2 id={id} className="font-heading text-lg">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("p-4 sm:p-5", className)} {...props} />;
}

export function CardRows({ className, ...props }: ComponentProps<"ul">) {
  return <ul className={cn("divide-y", className)} {...props} />;
}

export function CardRow({ className, ...props }: ComponentProps<"li">) {
  return <li className={cn("min-h-12 px-4 base:py-3 sm:px-5", className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-wrap base:items-center gap-3 border-t px-4 base:py-4 sm:px-5", className)}
      {...props}
    />
  );
}
