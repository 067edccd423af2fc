"use client";
import { Heart } from "lucide";
import { reviewAction } from "@/components/reviews/named-review";
import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { useThank } from "@/lib/responses/api";
import type { ReceivedReview } from "@/lib/reviews/schema";

/** Only the author of the review sees the thanks. */
export function ThankButton({
  review: { id, isThanked },
}: {
  review: Pick<ReceivedReview, "id" | "isThanked">;
}) {
  const thank = useThank();
  const isOn = thank.isPending ? thank.variables.isThanked : isThanked;

  return (
    <Button
      {...reviewAction(Heart, isOn ? "Thanked" : "Thank", "the author of")}
      aria-pressed={isOn}
      aria-disabled={thank.isPending}
      title="Only the author sees your thanks, and the week you gave them"
      className="aria-pressed:font-medium aria-pressed:text-foreground aria-pressed:[&_svg]:fill-current"
      onClick={() => {
        if (thank.isPending) return;
        thank.mutate(
          { id, isThanked: !isThanked },
          { onError: (error) => toastError(errorMessage(error, "Failed to thank the author")) },
        );
      }}
    />
  );
}
