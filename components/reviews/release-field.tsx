import { useWatch } from "react-hook-form";
import { isAboutLeader } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { RadioCard } from "@/components/ui/radio-card";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";

export const HOLD_LABEL = `Hold until ${RELEASE_PEOPLE} people have written`;
export const READ_TODAY = "People who read it today can tell that its author was here today.";

export function ReleaseField({ form }: { form: ReviewFormApi }) {
  const target = useWatch({ control: form.control });
  if (!isAboutLeader(target)) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-[0.9375rem]">Delivery</legend>
      <div className="grid gap-3 lg:grid-cols-2">
        <RadioCard
          value="now"
          label="Deliver now"
          description={
            target.revieweeId
              ? `The leader can read it at once. ${READ_TODAY}`
              : "The leader can read it once they sign up."
          }
          {...form.register("release")}
        />
        <RadioCard
          value="together"
          label={HOLD_LABEL}
          description="You’re one of them. It comes out on the Monday after, with others that wait, or alone."
          {...form.register("release")}
        />
      </div>
      <p className="mt-3 max-w-measure text-muted-foreground text-sm">
        If you hold it, people who wrote earlier count too, except by link. If too few write, it goes on
        waiting. While it waits, no one else can see it, and you can withdraw it unnoticed.
      </p>
    </fieldset>
  );
}
