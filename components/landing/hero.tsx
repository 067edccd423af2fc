import { preload } from "react-dom";
import { SampleReview } from "@/components/landing/sample-review";
import { sections } from "@/components/landing/sections";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function Hero() {
  // The mask of `weave-band`, which the browser would otherwise find only in the stylesheet.
  preload("/guilloche.svg", { as: "image", crossOrigin: "anonymous", fetchPriority: "high" });
  return (
    <section className="relative isolate overflow-hidden border-b">
      <span
        aria-hidden
        className="weave-band pointer-events-none absolute inset-x-0 top-0 -z-10 h-[30rem] lg:h-full"
      />
      <div className="mx-auto grid max-w-content items-start gap-x-16 gap-y-12 px-4 py-14 md:px-8 md:py-20 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:py-24">
        {/* Not centred: the browser may paint it before it has the whole sample, and would move it then. */}
        <div className="lg:pt-20">
          <h1 className="max-w-[15ch] text-pretty font-heading text-hero tracking-tight">
            Say it plainly. Keep your name out of it.
          </h1>
          <p className="mt-5 max-w-[34rem] text-lg leading-relaxed">
            Rate and review the people who lead you, anonymously. They read what you wrote but can’t see who
            wrote it. Below, we say in plain words what we store and what we don’t.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink size="lg" href={paths.register}>
              Get Started
            </ButtonLink>
            <ButtonLink size="lg" variant="outline" href={`#${sections.whoSeesWhat.id}`}>
              See who can see what
            </ButtonLink>
          </div>
        </div>
        <SampleReview />
      </div>
    </section>
  );
}
