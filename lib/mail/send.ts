import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { Resend } from "resend";
import { env } from "@/lib/env";

const TIMEOUT_MS = 30_000;

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt at the same mail. */
  idempotencyKey: string;
  /** What the mail asks to open; printed where mail goes to files. */
  link?: string;
};

/**
 * Sends by Resend with RESEND_API_KEY, by SMTP with SMTP_URL, and otherwise writes a file to DATA_DIR/mail.
 * @throws Error when the mail was not taken; the same call may then be made again.
 */
export async function sendMail(mail: Mail): Promise<void> {
  if (env.RESEND_API_KEY) return sendByResend(mail, env.RESEND_API_KEY);
  if (env.SMTP_URL) return sendBySmtp(mail, env.SMTP_URL);
  return writeToFile(mail);
}

async function sendByResend({ to, subject, html, text, idempotencyKey }: Mail, key: string): Promise<void> {
  const resend = new Resend(key, { baseUrl: env.RESEND_BASE_URL });
  const sending = resend.emails.send({ from: env.MAIL_FROM, to, subject, html, text }, { idempotencyKey });
  const { error } = await withinTime(sending);
  if (error) throw Object.assign(new Error("Resend did not take the mail."), { code: error.name });
}

async function sendBySmtp(mail: Mail, url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.sendMail(message(mail));
  } finally {
    transport.close();
  }
}

async function writeToFile(mail: Mail): Promise<void> {
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message(mail));
  const folder = path.join(/* turbopackIgnore: true */ env.DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const file = path.join(/* turbopackIgnore: true */ folder, `${time}-${mail.idempotencyKey}.eml`);
  await writeFile(file, built.message as Buffer, { mode: 0o600 });
  process.stdout.write(`Mail for ${mail.to}: ${mail.link ?? file}\n`);
}

function message({ to, subject, html, text, idempotencyKey }: Mail) {
  // As an object the address is taken as one, whatever it holds, and never parsed as a list.
  const { hostname } = new URL(env.APP_URL);
  return {
    from: env.MAIL_FROM,
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId: `<${idempotencyKey}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The mail provider did not answer.")), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
