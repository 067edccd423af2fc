import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; intro: ReactNode; children: ReactNode };

export function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-b">
      <div className="mx-auto grid max-w-content gap-x-14 gap-y-8 px-4 py-14 md:px-8 md:py-20 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <header className="lg:sticky lg:top-10 lg:self-start">
          <h2 id={`${id}-title`} className="font-heading text-2xl">
            {title}
          </h2>
          <p className="mt-3 max-w-measure text-muted-foreground">{intro}</p>
        </header>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
