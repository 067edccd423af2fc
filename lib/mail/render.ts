import "server-only";
import type { ReactNode } from "react";
import type { MailTemplate } from "@/emails/layout";
import { coloured, palette } from "@/emails/palette";

// Outlook has its own attributes. Two blocks, because a program that can't parse one drops only that one.
const DARK = `@media (prefers-color-scheme:dark){${darkRules("")}}`;
const DARK_OUTLOOK = darkRules("[data-ogsc] ") + darkRules("[data-ogsb] ");

// Outlook on Windows ignores padding of links, so the button's cell has it, and the maximum width of tables.
const OUTLOOK = "<!--[if mso]><style>.button-cell{padding:12px 22px}</style><![endif]-->";
const OUTLOOK_FRAME = {
  open: '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->',
  close: "<!--[if mso]></td></tr></table><![endif]-->",
};

// Mail programs in dark mode then use our colours instead of inverting the light ones.
const HEAD = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="x-apple-disable-message-reformatting">',
  '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  "<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>",
  `<style>${DARK}</style>`,
  `<style>${DARK_OUTLOOK}</style>`,
  OUTLOOK,
].join("");

/** Imports the renderer late, because Next refuses a static import of it in server code. */
export async function renderMail({ subject, preheader, react }: MailTemplate): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const [title, hidden, card] = [subject, preheader, react].map((part: ReactNode) =>
    renderToStaticMarkup(part),
  );
  const ground = palette.ground.light;
  return [
    `<!DOCTYPE html><html lang="en" dir="ltr"><head><title>${title}</title>${HEAD}</head>`,
    `<body class="ground" style="margin:0;padding:0;background-color:${ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${hidden}</div>`,
    '<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" ',
    `bgcolor="${ground}" style="width:100%;background-color:${ground}"><tbody><tr>`,
    '<td align="center" style="padding:32px 12px">',
    `${OUTLOOK_FRAME.open}${card}${OUTLOOK_FRAME.close}`,
    "</td></tr></tbody></table></body></html>",
  ].join("");
}

function darkRules(prefix: string): string {
  return coloured
    .map(
      ({ className, property, colour }) =>
        `${prefix}.${className}{${property}:${palette[colour].dark} !important}`,
    )
    .join("");
}
