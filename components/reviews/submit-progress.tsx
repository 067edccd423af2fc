"use client";
import { useTurningMessage } from "@/components/reviews/use-turning-message";
import { Progress } from "@/components/ui/progress";

/** The region is always in the page, so that screen readers announce changes (B10.3). */
export function SubmitProgress({ isPending }: { isPending: boolean }) {
  return <div role="status">{isPending && <TurningMessage />}</div>;
}

function TurningMessage() {
  const { message, step, steps } = useTurningMessage();
  return (
    <div className="mt-2 grid gap-2">
      <p className="font-medium text-sm">{message}</p>
      <Progress value={(step / steps) * 100} label="Submission" />
    </div>
  );
}
