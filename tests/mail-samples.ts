import type { composeMail, MailKind } from "@/lib/mail/compose";

const to = "amara@northwind.example";
const firstName = "Amara";
const token = "Qm9vdHNfYW5kX2Jvb3RzX2FuZF9ib290c19hbmRfYjQ";

export const mailSamples: { [K in MailKind]: Parameters<typeof composeMail<K>>[1] } = {
  "verify-email": { to, firstName, token },
  "already-registered": { to },
  "reset-password": { to, firstName, token },
  "password-changed": { to, firstName },
  "account-deleted": { to, firstName },
  "choose-password": { to, firstName, token },
  "feedback-received": { to },
  invitation: { to },
  unsubscribed: { to, undo: `4b8d3a52-0c7e-4b0e-9a57-6f2d7f0f6f11.tabcde.${token}` },
};
