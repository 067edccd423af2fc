import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";

export function StoredNote() {
  return (
    <aside aria-labelledby="stored-note" className="border-t pt-5 text-left text-sm">
      <h2 id="stored-note" className="font-semibold text-foreground">
        What we store
      </h2>
      <p className="mt-1.5">
        Your name, work address, job title and department, the month you signed up, and a hash of your
        password. We add your company once you verify your address.
      </p>
      <p className="mt-1.5">
        We store your reviews without your name, email or account number. The leader, your company and other
        users can’t see who wrote them.{" "}
        <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </aside>
  );
}
