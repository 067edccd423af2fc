import "server-only";
import type { ReactNode } from "react";
import { BRAND } from "@/lib/brand";

// Both colour schemes are declared, so that a mail program in the dark adapts the colours instead of inverting them.
const HEAD = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  `<title>${BRAND}</title>`,
].join("");

/** The mail's HTML. Imported when needed, because Next refuses a static import of the renderer in server code. */
export async function renderMail(react: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const body = renderToStaticMarkup(react);
  return `<!DOCTYPE html><html lang="en"><head>${HEAD}</head><body style="margin:0;padding:32px 16px;background-color:#f6f9f9">${body}</body></html>`;
}
