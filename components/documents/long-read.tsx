import { ArrowLeft, ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/utils";

export type Part = { id: string; title: string; body: ReactNode };

type LongReadProps = {
  title: string;
  intro: ReactNode;
  summary: ReactNode;
  parts: readonly Part[];
  back?: { href: string; label: string };
  note?: string;
};

const COLUMNS =
  "mx-auto grid max-w-content gap-x-16 px-4 md:px-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:px-0";

// Classes are on the parent: a page has each class twice, in its HTML and as data.
const SECTIONS = cn(
  "[&>section]:mt-12 [&>section]:scroll-mt-8 [&>section]:border-t [&>section]:pt-8 md:[&>section]:mt-14 print:[&>section]:mt-6 print:[&>section]:pt-5",
  "[&>section>h2]:flex [&>section>h2]:gap-3 [&>section>h2]:font-heading [&>section>h2]:text-2xl",
  "[&>section>h2>span]:figures [&>section>h2>span]:text-primary",
);
const CONTENTS = cn(
  "border-l [&_a]:-ml-px [&_a]:flex [&_a]:min-h-9 [&_a]:gap-2.5 [&_a]:border-transparent [&_a]:border-l-2 [&_a]:py-1.5 [&_a]:pl-4",
  "[&_a]:text-muted-foreground [&_a]:text-sm [&_a]:leading-6 [&_a]:hover:border-primary [&_a]:hover:text-foreground",
  "pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:items-center [&_span]:figures [&_span]:w-5 [&_span]:shrink-0",
);

export function LongRead({ title, intro, summary, parts, back, note }: LongReadProps) {
  return (
    <article>
      <header className="relative isolate overflow-hidden border-b bg-sidebar print:border-0 print:bg-transparent">
        <div className={cn(COLUMNS, "relative gap-y-3 py-9 md:py-14 print:py-0")}>
          <span
            aria-hidden
            className="weave-rosette pointer-events-none absolute top-1/2 right-8 -z-10 hidden size-60 -translate-y-1/2 opacity-(--weave-opacity) xl:block print:hidden"
          />
          <div>
            {back && (
              <Link
                href={back.href}
                className="inline-flex min-h-10 items-center gap-2 text-primary text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden"
              >
                <Icon iconNode={ArrowLeft} className="size-4" />
                {back.label}
              </Link>
            )}
          </div>
          <div>
            <h1 className="max-w-[20ch] font-heading text-hero tracking-tight print:max-w-none print:text-2xl">
              {title}
            </h1>
            <p className="mt-4 max-w-column text-pretty text-lg leading-relaxed">{intro}</p>
            {note && <p className="mt-4 text-muted-foreground text-sm">{note}</p>}
          </div>
        </div>
      </header>
      <div className={cn(COLUMNS, "pt-8 pb-16 md:pb-24 lg:pt-12 print:py-6")}>
        <Contents parts={parts} />
        <div className={cn("min-w-0", SECTIONS)}>
          <Prose className="max-w-[39.5rem] rounded-xl border bg-card p-5 shadow-card sm:p-7">
            {summary}
          </Prose>
          {parts.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                <span>{index + 1}</span>
                {title}
              </h2>
              <Prose className="mt-4">{body}</Prose>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Contents({ parts }: { parts: readonly Part[] }) {
  const list = (
    <ol className={CONTENTS}>
      {parts.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span>{index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="On this page" className="mb-8 lg:sticky lg:top-8 lg:mb-0 lg:self-start">
      <details className="group rounded-lg border bg-card lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold text-[0.9375rem] [&::-webkit-details-marker]:hidden">
          On this page
          <Icon iconNode={ChevronDown} className="size-4 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">{list}</div>
      </details>
      <div className="hidden lg:block">
        <p className="mb-3 font-semibold text-sm">On this page</p>
        {list}
      </div>
    </nav>
  );
}

function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("prose", className)}>{children}</div>;
}
