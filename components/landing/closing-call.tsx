import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function ClosingCall() {
  return (
    <section>
      <div className="relative isolate mx-auto max-w-content px-4 py-16 md:px-8 md:py-24">
        <span
          aria-hidden
          className="weave-rosette pointer-events-none absolute inset-y-6 right-8 -z-10 hidden aspect-square opacity-(--weave-opacity) md:block"
        />
        <h2 className="max-w-[22ch] font-heading text-3xl">There’s something your leader should hear.</h2>
        <p className="mt-3 max-w-[34rem] text-muted-foreground">
          To sign up, you give your name, an email address and a job title. We don’t store any of them with a
          review.
        </p>
        <ButtonLink size="lg" className="mt-7" href={paths.register}>
          Get Started
        </ButtonLink>
      </div>
    </section>
  );
}
