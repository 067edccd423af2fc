import { MailCheck } from "lucide-react";

/** Says the same for every address. Only the email shows whether there is an account (SEC-A4). */
export function MailSent({ message }: { message: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg border bg-accent p-4">
      <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
      <div className="min-w-0">
        <p className="font-semibold">Check your email</p>
        <p className="mt-0.5">{message}</p>
        <p className="mt-2 text-sm">
          Nothing after a few minutes? Check your spam folder, make sure the address is right, then try again.
        </p>
      </div>
    </div>
  );
}
