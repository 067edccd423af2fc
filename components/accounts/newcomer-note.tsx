import { NewTabLink } from "@/components/ui/new-tab-link";
import { paths } from "@/lib/paths";

export function NewcomerNote() {
  return (
    <aside aria-labelledby="newcomer-note" className="border-t pt-5 text-left text-sm">
      <h2 id="newcomer-note" className="font-semibold text-foreground">
        What we store
      </h2>
      <p className="mt-1.5">
        Your name, work address, job title and department, the month you signed up, and the number that
        identifies your Google account. Nothing that could open your Google account. Your work address
        replaces its address.
      </p>
      <p className="mt-1.5">
        We store a review without your name, address or account number. The leader, your company and other
        users can’t see who wrote it. But anyone who can open your Google account sees Your Submissions as you
        do, and your employer can open a work account. A private Google account, or a password, is safer.{" "}
        <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </aside>
  );
}
