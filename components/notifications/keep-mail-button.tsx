import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";

type KeepMailButtonProps = {
  variant: "default" | "outline";
  onKeep: () => void;
  isPending: boolean;
  error: Error | null;
};

export function KeepMailButton({ variant, onKeep, isPending, error }: KeepMailButtonProps) {
  return (
    <div className="grid gap-5">
      {error && <FormAlert title="Error">{error.message}</FormAlert>}
      <Button variant={variant} onClick={onKeep} isPending={isPending}>
        Keep getting emails
      </Button>
    </div>
  );
}
