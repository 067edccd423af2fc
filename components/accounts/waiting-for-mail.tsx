import { MailCheck } from "lucide-react";
import { FormAlert } from "@/components/form/form-alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";

type WaitingForMailProps = {
  address: string;
  isPending: boolean;
  error: Error | null;
  onSendAgain: () => void;
  onChangeAddress: () => void;
};

/** Says the same if the address already has an account; only the email says so (SEC-A4). */
export function WaitingForMail({
  address,
  isPending,
  error,
  onSendAgain,
  onChangeAddress,
}: WaitingForMailProps) {
  return (
    <div className="grid gap-5">
      {error && <FormAlert title="Error">{error.message}</FormAlert>}
      <div role="status" className="flex gap-3 rounded-lg border bg-accent p-4">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
        <div className="min-w-0">
          <p className="font-semibold">Check your email</p>
          <p className="mt-0.5">
            We emailed <strong className="break-words">{address}</strong>. Open the link within 24 hours, in
            any browser, to complete your profile.
          </p>
          <p className="mt-2 text-sm">
            Nothing after a few minutes? Check your spam folder, and make sure the address is right.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        <Button isPending={isPending} onClick={onSendAgain}>
          {isPending ? "Sending…" : "Send It Again"}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onChangeAddress}>
          Use Another Address
        </Button>
      </div>
      <p className="text-muted-foreground">
        Already opened the link?{" "}
        {/* a full load, not a prefetched link: only the server knows whether the link was opened */}
        <a href={paths.completeProfile} className={buttonVariants({ variant: "link", size: "inline" })}>
          Continue
        </a>
      </p>
    </div>
  );
}
