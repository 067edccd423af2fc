import "server-only";
import { accountDeletedMail } from "@/emails/account-deleted";
import { alreadyRegisteredMail } from "@/emails/already-registered";
import { choosePasswordMail } from "@/emails/choose-password";
import { feedbackReceivedMail } from "@/emails/feedback-received";
import type { MailTemplate } from "@/emails/layout";
import { passwordChangedMail } from "@/emails/password-changed";
import { resetPasswordMail } from "@/emails/reset-password";
import { verifyEmailMail } from "@/emails/verify-email";
import { env } from "@/lib/env";
import { renderMail } from "@/lib/mail/render";
import type { Mail } from "@/lib/mail/send";

/** What each kind of mail is written from; sealed in the outbox, since it holds addresses and tokens. */
export type MailPayloads = {
  "verify-email": { to: string; firstName: string; token: string };
  "already-registered": { to: string };
  "reset-password": { to: string; firstName: string; token: string };
  "password-changed": { to: string; firstName: string };
  "feedback-received": { to: string };
  "account-deleted": { to: string; firstName: string };
  "choose-password": { to: string; firstName: string; token: string };
};

export type MailKind = keyof MailPayloads;

type Composers = { [K in MailKind]: (payload: MailPayloads[K]) => { template: MailTemplate; link: string } };

const composers: Composers = {
  "verify-email": ({ firstName, token }) =>
    withLink(`/verify-email?token=${token}`, (link) => verifyEmailMail({ firstName, link })),
  "already-registered": () => withLink("/login", (link) => alreadyRegisteredMail({ link })),
  "reset-password": ({ firstName, token }) =>
    withLink(`/reset-password?token=${token}`, (link) => resetPasswordMail({ firstName, link })),
  "password-changed": ({ firstName }) =>
    withLink("/forgot-password", (link) => passwordChangedMail({ firstName, link })),
  "feedback-received": () => withLink("/leader-reviews", (link) => feedbackReceivedMail({ link })),
  "account-deleted": ({ firstName }) =>
    withLink("/register", (link) => accountDeletedMail({ firstName, link })),
  "choose-password": ({ firstName, token }) =>
    withLink(`/reset-password?token=${token}`, (link) => choosePasswordMail({ firstName, link })),
};

/** A mail, ready to send but for the key that makes sending it twice the same as once. */
export async function composeMail<K extends MailKind>(
  kind: K,
  payload: MailPayloads[K],
): Promise<Omit<Mail, "idempotencyKey">> {
  const { template, link } = composers[kind](payload);
  const { subject, text, react } = template;
  return { to: payload.to, subject, text, link, html: await renderMail(react) };
}

/** Links are made of APP_URL and nothing else, never of what a request calls this site (SEC-X5). */
function withLink(path: string, write: (link: string) => MailTemplate) {
  const link = env.APP_URL + path;
  return { link, template: write(link) };
}
