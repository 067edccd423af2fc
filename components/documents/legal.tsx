import { paths } from "@/lib/paths";

/** The day from which both documents hold. */
export const IN_FORCE = "In force since 21 November 2026";

/** The way back that B1.8 asks for. */
export const BACK_TO_REGISTRATION = { href: paths.register, label: "Back to registration" };

/** How to reach the operator: the address that they have set, or what to do where they have not. */
export function Contact({ email }: { email: string | undefined }) {
  if (!email) {
    return (
      <p>
        Write to the operator of this site. They have not put a contact address here; whoever invited you to
        the site can tell you how to reach them.
      </p>
    );
  }
  return (
    <p>
      Write to the operator of this site at <a href={`mailto:${email}`}>{email}</a>. Please do not name a
      review that you have written, unless it is what you write about: from your mail the operator learns who
      you are.
    </p>
  );
}
