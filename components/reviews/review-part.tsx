import { type ReactNode, useId } from "react";

export function ReviewPart({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      className="grid gap-x-6 gap-y-3 px-4 py-5 sm:px-6 lg:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      {title && (
        <h3 id={id} className="font-heading text-lg leading-6">
          {title}
        </h3>
      )}
      <div className="grid min-w-0 gap-5 lg:col-start-2">{children}</div>
    </section>
  );
}
