import { MailCheck } from "lucide-react";

/** Says the same of every address: whether it has an account is told by mail alone (SEC-A4). */
export function MailSent({ message }: { message: string }) {
  return (
    <div role="status" className="flex gap-3 rounded-lg border bg-accent p-4">
      <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-foreground" />
      <div className="min-w-0">
        <p className="font-semibold">Check your email</p>
        <p className="mt-0.5">{message}</p>
        <p className="mt-2 text-sm">
          Nothing there after a few minutes? Look in the spam folder, check the address, and ask again.
        </p>
      </div>
    </div>
  );
}
