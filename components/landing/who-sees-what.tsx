import { LIMITS } from "@/components/documents/limits";
import { ReadersTable } from "@/components/documents/readers-table";
import { Section } from "@/components/landing/section";
import { sections } from "@/components/landing/sections";
import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Operator } from "@/lib/operator";
import { paths } from "@/lib/paths";

export function WhoSeesWhat({ operator }: { operator: Operator }) {
  return (
    <Section
      {...sections.whoSeesWhat}
      intro="You can only rely on anonymity if you know its limits. Here is who can see what, and what we don’t promise."
    >
      <ReadersTable operator={operator} />
      <h3 className="mt-12 font-heading text-lg">What we don’t promise</h3>
      <ul className="mt-3 max-w-measure list-disc space-y-2 pl-5 text-muted-foreground marker:text-primary">
        {LIMITS.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p className="mt-8">
        <Link href={paths.howAnonymityWorks} className={buttonVariants({ variant: "link", size: "inline" })}>
          How anonymity works, in full
        </Link>
      </p>
    </Section>
  );
}
