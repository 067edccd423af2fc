import { type Operator, whoRunsIt } from "@/lib/operator";
import { paths } from "@/lib/paths";

export const IN_FORCE = "In force since 22 November 2026";

export const BACK_TO_REGISTRATION = { href: paths.register, label: "Back to registration" };

export function Contact({ operator }: { operator: Operator }) {
  const { email } = operator;
  return (
    <>
      <p>{whoRunsIt(operator)}</p>
      {email ? (
        <p>
          Write to the operator at <a href={`mailto:${email}`}>{email}</a>. Your email tells the operator who
          you are, so please don’t mention a review that you wrote unless that’s why you’re writing.
        </p>
      ) : (
        <p>There’s no address for writing to the operator yet.</p>
      )}
    </>
  );
}
