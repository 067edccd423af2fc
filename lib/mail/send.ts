import "server-only";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readWeave, WEAVE } from "@/emails/weave";
import { env } from "@/lib/env";

const TIMEOUT_MS = 30_000;

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt at one email, so that a retry isn't sent twice. */
  idempotencyKey: string;
  link?: string;
  /** Where a mail program posts to unsubscribe its user (RFC 8058); notifications only. */
  oneClickUnsubscribe?: string;
};

/** @throws Error when the email wasn't accepted */
export async function sendMail(mail: Mail): Promise<void> {
  if (env.RESEND_API_KEY) return sendByResend(mail, env.RESEND_API_KEY);
  if (env.SMTP_URL) return sendBySmtp(mail, env.SMTP_URL);
  return writeToFile(mail);
}

async function sendByResend(mail: Mail, key: string): Promise<void> {
  const { to, subject, html, text, idempotencyKey } = mail;
  // Imported here, because a process needs at most one of the two, and not before an email is due.
  const { Resend } = await import("resend");
  const resend = new Resend(key, { baseUrl: env.RESEND_BASE_URL });
  const sending = resend.emails.send(
    {
      from: env.MAIL_FROM,
      to,
      subject,
      html,
      text,
      headers: listHeaders(mail),
      attachments: [{ filename: WEAVE.filename, content: readWeave(), contentId: WEAVE.cid }],
    },
    { idempotencyKey },
  );
  const { error } = await withinTime(sending);
  if (error) throw Object.assign(new Error("Resend did not accept the email."), { code: error.name });
}

async function sendBySmtp(mail: Mail, url: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    // A limit on the whole, too: a server that is slow at each step would take longer than the lease.
    await withinTime(transport.sendMail(message(mail)));
  } finally {
    transport.close();
  }
}

async function writeToFile(mail: Mail): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message(mail));
  const folder = path.join(/* turbopackIgnore: true */ env.DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const file = path.join(/* turbopackIgnore: true */ folder, `${time}-${mail.idempotencyKey}.eml`);
  await writeFile(file, built.message as Buffer, { mode: 0o600 });
  process.stdout.write(`Mail for ${mail.to}: ${mail.link ?? file}\n`);
}

function message(mail: Mail) {
  const { to, subject, html, text, idempotencyKey } = mail;
  const { hostname } = new URL(env.APP_URL);
  // nodemailer would break a long address into lines, which mail programs join in different ways.
  const headers = Object.fromEntries(
    Object.entries(listHeaders(mail)).map(([name, value]) => [name, { prepared: true, value }]),
  );
  return {
    from: env.MAIL_FROM,
    // As an object, it is always one address and never parsed as a list.
    to: { name: "", address: to },
    subject,
    html,
    text,
    headers,
    attachments: [
      {
        filename: WEAVE.filename,
        content: readWeave(),
        cid: WEAVE.cid,
        contentDisposition: "inline" as const,
      },
    ],
    messageId: `<${idempotencyKey}@${hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058. The address in the URL is percent-encoded, so it adds no line. */
function listHeaders({ oneClickUnsubscribe: url }: Mail): Record<string, string> {
  if (!url) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The email provider did not answer.")), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
