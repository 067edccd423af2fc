import { type MailTemplate, mailTemplate } from "@/emails/layout";
import { BRAND } from "@/lib/brand";

/** To an address that is verified while someone else may know its password: from here on only the owner's counts. */
export function choosePasswordMail({ firstName, link }: { firstName: string; link: string }): MailTemplate {
  return mailTemplate({
    title: "Choose your password",
    preheader: "The link works once, and for 60 minutes.",
    paragraphs: [
      `Hello ${firstName},`,
      `your address is verified. Someone else may have signed it up for ${BRAND}, so no password that was chosen before counts. Choose yours now: the link works once, and for 60 minutes.`,
      "Please check your name and job title too once you are in, since they are from the last sign-up.",
    ],
    action: { label: "Choose Password", link },
    note: "If the link has expired, ask for another under 'Forgot your password?' on the login page.",
  });
}
