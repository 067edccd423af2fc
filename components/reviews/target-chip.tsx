import { type Ref, useId } from "react";
import { ChosenTarget, Readers } from "@/components/reviews/chosen-target";
import type { UncheckedReview } from "@/components/reviews/review-form-state";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

type TargetChipProps = {
  target: Partial<UncheckedReview>;
  error?: string;
  onChange: () => void;
  ref: Ref<HTMLButtonElement>;
};

export function TargetChip({ target, error, onChange, ref }: TargetChipProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-4 rounded-lg border bg-muted/50 py-3 pr-3 pl-4">
        <div className="grid min-w-0 gap-1.5">
          <p id={id}>
            <ChosenTarget target={target} />
          </p>
          <Readers id={`${id}-readers`} target={target} />
        </div>
        <Button ref={ref} variant="outline" aria-describedby={`${id} ${id}-readers`} onClick={onChange}>
          Change
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
