import type { Ref, RefObject } from "react";
import { goToMarked, type Rejection } from "@/components/reviews/rejection";
import { Button } from "@/components/ui/button";

type GoToMarkedProps = {
  rejection: Rejection;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  ref: Ref<HTMLButtonElement>;
};

export function GoToMarked({ rejection, boxRef, ref }: GoToMarkedProps) {
  return (
    <Button
      ref={ref}
      variant="link"
      size="inline"
      className="min-h-6 justify-self-start pointer-coarse:min-h-11 text-sm"
      onClick={() => goToMarked(rejection, boxRef.current)}
    >
      Go to the marked words
    </Button>
  );
}
