import { paths } from "@/lib/paths";

/** The day from which both documents apply. */
export const IN_FORCE = "In force since 22 November 2026";

/** The link back that B1.8 asks for. */
export const BACK_TO_REGISTRATION = { href: paths.register, label: "Back to registration" };

/** How to reach the operator: at the address they have set, or what to do if they have set none. */
export function Contact({ email }: { email: string | undefined }) {
  if (!email) {
    return (
      <p>
        Write to the operator of this site. They have not put a contact address here; the person who invited
        you to the site can tell you how to reach them.
      </p>
    );
  }
  return (
    <p>
      Write to the operator of this site at <a href={`mailto:${email}`}>{email}</a>. Your email tells the
      operator who you are, so please don’t mention a review that you wrote unless it’s what you’re writing
      about.
    </p>
  );
}
