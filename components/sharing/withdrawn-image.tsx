import { DeadEnd } from "@/components/layout/dead-end";

/** The same for every withdrawn image, so it doesn't tell who withdrew it or what was on it. */
export function WithdrawnImage() {
  return (
    <DeadEnd title="This image has been withdrawn">
      It’s no longer valid, and we don’t show what was on it. The person who shared it or the author of the
      feedback may have withdrawn it.
    </DeadEnd>
  );
}
