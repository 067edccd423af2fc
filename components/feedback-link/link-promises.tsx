import { Shield } from "lucide";
import { useId } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

/** What docs/anonymity.md, 'The feedback link', proves of a review by a link, and where that ends. */
export function LinkPromises({ firstName, className }: { firstName: string; className?: string }) {
  const id = useId();
  return (
    <section className={cn("grid gap-3", className)}>
      <h2 id={id} className="sr-only">
        What we promise
      </h2>
      <ul aria-labelledby={id} className="grid gap-2.5">
        <Promised title="No account, no name.">We store no email and no IP address.</Promised>
        <Promised title={`${firstName} can’t see who wrote it.`}>
          Neither can the company or other users.
        </Promised>
        <Promised title="We can’t look it up,">not even with our database and its key.</Promised>
      </ul>
      <p className="text-pretty text-muted-foreground text-sm">
        In a small team, what you write can still give you away. Your network can see that someone visited
        this site.
      </p>
    </section>
  );
}

function Promised({ title, children }: { title: string; children: string }) {
  return (
    <li className="flex gap-2.5">
      <Icon iconNode={Shield} className="mt-1 size-4 shrink-0 text-primary" />
      <p className="text-pretty">
        <strong className="font-semibold">{title}</strong>{" "}
        <span className="text-muted-foreground">{children}</span>
      </p>
    </li>
  );
}
