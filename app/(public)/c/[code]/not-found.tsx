import { DeadEnd } from "@/components/layout/dead-end";

/** The same for an address that never was and for a deleted review or account. */
export default function SharedPageNotFound() {
  return (
    <DeadEnd title="We couldn’t find that image">
      Check that you typed the whole address. If you did, the review or the account it showed has been
      deleted.
    </DeadEnd>
  );
}
