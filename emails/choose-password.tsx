import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** Sent when an address is verified but someone else may know its password: that password no longer works. */
export function choosePasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Choose your password",
    preheader: "The link works once and expires in 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `Your address is verified. Someone else may have used it to sign up for ${BRAND}, so earlier passwords no longer work. Choose your own now. The link works once and expires in 60 minutes.`,
      "Once you're logged in, please check your name and job title too. They come from the most recent sign-up.",
    ],
    action: { label: "Choose Password", link },
    note: "If the link has expired, ask for a new one with 'Forgot your password?' on the login page.",
  });
}
