import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";

/** Beside the rest of the profile: what is stored of whoever came by Google, and what a review does not hold. */
export function NewcomerNote() {
  return (
    <aside aria-labelledby="newcomer-note" className="border-t pt-5 text-left text-sm">
      <h2 id="newcomer-note" className="font-semibold text-foreground">
        What is stored
      </h2>
      <p className="mt-1.5">
        Your name, work address, job title and department, the month in which you signed up, and the number by
        which Google knows you here. Nothing that would open your Google account. Its address is replaced by
        your work address.
      </p>
      <p className="mt-1.5">
        A review is stored without your name, address or account number. The leader, your company and other
        users cannot see who wrote it. But whoever can open your Google account, as an employer can one from
        work, sees Your Submissions as you do: a private one, or a password, is safer.{" "}
        <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </aside>
  );
}
