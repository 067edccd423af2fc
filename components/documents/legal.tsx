import { paths } from "@/lib/paths";

export const IN_FORCE = "In force since 22 November 2026";

/** B1.8 */
export const BACK_TO_REGISTRATION = { href: paths.register, label: "Back to registration" };

export function Contact({ email }: { email: string | undefined }) {
  if (!email) {
    return (
      <p>
        Write to the operator of this site. They haven’t given an address here, but the person who invited you
        to the site can tell you how to reach them.
      </p>
    );
  }
  return (
    <p>
      Write to the operator of this site at <a href={`mailto:${email}`}>{email}</a>. Your email tells the
      operator who you are, so please don’t mention a review that you wrote unless that’s why you’re writing.
    </p>
  );
}
