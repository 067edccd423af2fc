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
        identifies your Google account. We store nothing that could open your Google account. Your work
        address replaces the address we got from Google.
      </p>
      <p className="mt-1.5">
        We store your reviews without your name, email or account number. The leader, your company and other
        users can’t see who wrote them. But anyone who can open your Google account can see Your Submissions,
        just as you do, and your employer can open a work account. A personal Google account, or a password,
        is safer. <NewTabLink href={paths.howAnonymityWorks}>How anonymity works</NewTabLink>
      </p>
    </aside>
  );
}
