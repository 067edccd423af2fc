import "server-only";
import { accountDeletedMail } from "@/emails/account-deleted";
import { alreadyRegisteredMail } from "@/emails/already-registered";
import { choosePasswordMail } from "@/emails/choose-password";
import { feedbackReceivedMail } from "@/emails/feedback-received";
import { invitationMail } from "@/emails/invitation";
import type { MailTemplate } from "@/emails/layout";
import { passwordChangedMail } from "@/emails/password-changed";
import { resetPasswordMail } from "@/emails/reset-password";
import { unsubscribedMail } from "@/emails/unsubscribed";
import { verifyEmailMail } from "@/emails/verify-email";
import { env } from "@/lib/env";
import { UNDO_DAYS, unsubscribeQuery } from "@/lib/mail/links";
import { renderMail } from "@/lib/mail/render";
import type { Mail } from "@/lib/mail/send";
import { paths } from "@/lib/paths";
import { INVITATION_PAUSE_DAYS, UNCLAIMED_KEPT_DAYS } from "@/lib/retention";

const ONE_CLICK_PATH = "/api/unsubscribe/one-click";

/** Encrypted in the outbox, because it has addresses and tokens. */
export type MailPayloads = {
  "verify-email": { to: string; firstName: string; token: string };
  "already-registered": { to: string };
  "reset-password": { to: string; firstName: string; token: string };
  "password-changed": { to: string; firstName: string };
  /** The address is looked up when the email is sent. */
  "feedback-received": { leaderId: string };
  "account-deleted": { to: string; firstName: string };
  "choose-password": { to: string; firstName: string; token: string };
  invitation: { to: string };
  unsubscribed: { to: string; undo: string };
};

export type MailKind = keyof MailPayloads;

type Contents = Omit<MailPayloads, "feedback-received"> & { "feedback-received": { to: string } };

type Composed = { template: MailTemplate; link: string; oneClickUnsubscribe?: string };
type Composers = { [K in MailKind]: (contents: Contents[K]) => Composed };

const composers: Composers = {
  "verify-email": ({ firstName, token }) =>
    withLink(`${paths.verifyEmail}?token=${token}`, (link) => verifyEmailMail({ firstName, link })),
  "already-registered": () => withLink(paths.login, (link) => alreadyRegisteredMail({ link })),
  "reset-password": ({ firstName, token }) =>
    withLink(`${paths.resetPassword}?token=${token}`, (link) => resetPasswordMail({ firstName, link })),
  "password-changed": ({ firstName }) =>
    withLink(paths.forgotPassword, (link) => passwordChangedMail({ firstName, link })),
  "feedback-received": ({ to }) =>
    withUnsubscribing(to, (unsubscribeLink) =>
      withLink(paths.leaderReviews, (link) => feedbackReceivedMail({ link, unsubscribeLink })),
    ),
  invitation: ({ to }) =>
    withUnsubscribing(to, (unsubscribeLink) =>
      withLink(paths.register, (link) =>
        invitationMail({
          link,
          unsubscribeLink,
          keptDays: UNCLAIMED_KEPT_DAYS,
          pauseDays: INVITATION_PAUSE_DAYS,
        }),
      ),
    ),
  unsubscribed: ({ undo }) =>
    withLink(`${paths.unsubscribe}?${new URLSearchParams({ undo })}`, (link) =>
      unsubscribedMail({ link, undoDays: UNDO_DAYS }),
    ),
  "account-deleted": ({ firstName }) =>
    withLink(paths.register, (link) => accountDeletedMail({ firstName, link })),
  "choose-password": ({ firstName, token }) =>
    withLink(`${paths.resetPassword}?token=${token}`, (link) => choosePasswordMail({ firstName, link })),
};

export const MAIL_KINDS = Object.keys(composers) as MailKind[];

export async function composeMail<K extends MailKind>(
  kind: K,
  contents: Contents[K],
): Promise<Omit<Mail, "idempotencyKey">> {
  const { template, link, oneClickUnsubscribe } = composers[kind](contents);
  const { subject, text } = template;
  return { to: contents.to, subject, text, link, html: await renderMail(template), oneClickUnsubscribe };
}

/** Links begin with APP_URL, whatever host a request names (SEC-X5). */
function withLink(path: string, write: (link: string) => MailTemplate): Composed {
  const link = env.APP_URL + path;
  return { link, template: write(link) };
}

function withUnsubscribing(to: string, write: (link: string) => Composed): Composed {
  const query = unsubscribeQuery(to);
  return {
    ...write(`${env.APP_URL}${paths.unsubscribe}?${query}`),
    oneClickUnsubscribe: `${env.APP_URL}${ONE_CLICK_PATH}?${query}`,
  };
}
