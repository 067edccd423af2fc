import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";

/** Beside the sign-up: what an account holds, and what a review does not. */
export function StoredNote() {
  return (
    <aside aria-labelledby="stored-note" className="border-t pt-5 text-left text-sm">
      <h2 id="stored-note" className="font-semibold text-foreground">
        What is stored
      </h2>
      <p className="mt-1.5">
        Your name, work address, job title and department, the month in which you signed up, and a hash of
        your password. Your company is added once you open the link that we mail you.
      </p>
      <p className="mt-1.5">
        A review is stored without your name, address or account number. The leader, your company and other
        users cannot see who wrote it.{" "}
        <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </aside>
  );
}
