import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BRAND } from "@/lib/brand";
import type { Mail } from "@/lib/mail/send";

const mail: Mail = {
  to: "amara@northwind.example",
  subject: "Verify your email address",
  html: "<p>Hello &lt;b&gt;</p>",
  text: "Hello",
  idempotencyKey: "4b8d3a52-0c7e-4b0e-9a57-6f2d7f0f6f11",
  link: "http://localhost:3000/verify-email?token=abc",
};

const unsubscribeUrl = `http://localhost:3000/api/unsubscribe/one-click?email=${"a".repeat(60)}%40northwind.example&t=${"t".repeat(43)}`;
const notification: Mail = { ...mail, oneClickUnsubscribe: unsubscribeUrl };
const LIST_HEADERS = {
  "list-unsubscribe": `<${unsubscribeUrl}>`,
  "list-unsubscribe-post": "List-Unsubscribe=One-Click",
};

function listHeadersOf(raw: string): Record<string, string> {
  const [head = ""] = raw.split(/\r?\n\r?\n/);
  const lines = head.split(/\r?\n/).filter((line) => /^list-/i.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.slice(line.indexOf(": ") + 2)]),
  );
}

/** One image, the same in every email, shown in its place (G76). */
async function expectWeave(raw: string | Buffer): Promise<void> {
  const { attachments } = await PostalMime.parse(raw);
  expect(
    attachments.map(({ disposition, contentId, mimeType }) => [disposition, contentId, mimeType]),
  ).toEqual([["inline", "<weave@inline>", "image/png"]]);
  const image = Buffer.from(attachments[0]?.content as ArrayBuffer);
  expect(image.equals(readFileSync(path.resolve("emails/weave.png")))).toBe(true);
  expect(Buffer.byteLength(raw)).toBeLessThan(100 * 1024);
}

let folder: string;
let closers: (() => unknown)[] = [];

async function load(variables: Record<string, string> = {}) {
  vi.resetModules();
  const all = {
    APP_URL: "http://localhost:3000",
    DATA_DIR: folder,
    MAIL_FROM: `${BRAND} <no-reply@reviews.example>`,
    RESEND_API_KEY: "",
    SMTP_URL: "",
    ...variables,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  return import("@/lib/mail/send");
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "mail-"));
});

afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
  rmSync(folder, { recursive: true, force: true });
});

describe("mail to files", () => {
  it("writes one private file per email, in the order sent, and prints the link", async () => {
    const printed = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    const { sendMail } = await load();
    await sendMail(mail);
    await sendMail({ ...mail, to: "second@northwind.example", idempotencyKey: "second" });
    const files = readdirSync(path.join(folder, "mail"));
    expect(files).toHaveLength(2);
    expect(files.toSorted()).toEqual(
      files.toSorted((a, b) => (a.includes("second") ? 1 : b.includes("second") ? -1 : 0)),
    );
    expect(printed.mock.calls[0]?.[0]).toBe(`Mail for ${mail.to}: ${mail.link}\n`);
    expect(statSync(path.join(folder, "mail")).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, "mail", files[0] ?? "")).mode & 0o777).toBe(0o600);
    const message = await PostalMime.parse(
      readFileSync(path.join(folder, "mail", files.toSorted()[0] ?? "")),
    );
    expect(message).toMatchObject({
      from: { name: BRAND, address: "no-reply@reviews.example" },
      to: [{ address: mail.to }],
      subject: mail.subject,
    });
    expect(message.html?.trim()).toBe(mail.html);
    expect(message.text?.trim()).toBe(mail.text);
    for (const file of files) await expectWeave(readFileSync(path.join(folder, "mail", file)));
  });

  it("has the one-click unsubscribe headers in notifications only (SEC-E2)", async () => {
    vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    const { sendMail } = await load();
    await sendMail(notification);
    await sendMail({ ...mail, idempotencyKey: "second" });
    const files = readdirSync(path.join(folder, "mail")).toSorted((a) => (a.includes("second") ? 1 : -1));
    const raw = files.map((file) => readFileSync(path.join(folder, "mail", file), "utf8"));
    expect(raw.map(listHeadersOf)).toEqual([LIST_HEADERS, {}]);
  });

  it("treats a hostile address as one address, and adds no header (SEC-X5)", async () => {
    vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    const { sendMail } = await load();
    await sendMail({
      ...mail,
      to: "a@northwind.example\r\nBcc: b@evil.example",
      subject: "Hello\r\nBcc: c@evil.example",
    });
    const [file = ""] = readdirSync(path.join(folder, "mail"));
    const message = await PostalMime.parse(readFileSync(path.join(folder, "mail", file)));
    expect(message.bcc ?? []).toEqual([]);
    expect(message.headers.map((header) => header.key)).not.toContain("bcc");
  });
});

describe("mail by SMTP", () => {
  async function sink(onMail: (raw: string, recipients: string[]) => Error | null) {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const to = session.envelope.rcptTo.map((recipient) => recipient.address);
          callback(onMail(Buffer.concat(chunks).toString(), to));
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  it("reaches the server with both parts, and the key as Message-ID", async () => {
    const received: { raw: string; to: string[] }[] = [];
    const url = await sink((raw, to) => {
      received.push({ raw, to });
      return null;
    });
    const { sendMail } = await load({ SMTP_URL: url });
    await sendMail(mail);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual([mail.to]);
    const message = await PostalMime.parse(received[0]?.raw ?? "");
    expect(message).toMatchObject({ subject: mail.subject, messageId: `<${mail.idempotencyKey}@localhost>` });
    expect(message.html?.trim()).toBe(mail.html);
    await expectWeave(received[0]?.raw ?? "");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("has the one-click unsubscribe headers in a notification (SEC-E2)", async () => {
    const received: string[] = [];
    const url = await sink((raw) => {
      received.push(raw);
      return null;
    });
    const { sendMail } = await load({ SMTP_URL: url });
    await sendMail(notification);
    await sendMail(mail);
    expect(received.map(listHeadersOf)).toEqual([LIST_HEADERS, {}]);
  });

  it("throws when the server doesn't accept it", async () => {
    const url = await sink(() => Object.assign(new Error("no"), { responseCode: 451 }));
    const { sendMail } = await load({ SMTP_URL: url });
    await expect(sendMail(mail)).rejects.toThrow();
  });
});

describe("mail by Resend", () => {
  async function resend(status: number, body: unknown) {
    const received: { url?: string; headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({
        url: request.url,
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => server.close());
    return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it("is called with the email's key (SEC-E1) and image", async () => {
    const image = readFileSync(path.resolve("emails/weave.png")).toString("base64");
    const { received, url } = await resend(200, { id: "1" });
    const { sendMail } = await load({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: url });
    await sendMail(mail);
    expect(received).toMatchObject([
      {
        url: "/emails",
        headers: { authorization: "Bearer re_test", "idempotency-key": mail.idempotencyKey },
        body: {
          ...{ to: mail.to, subject: mail.subject, html: mail.html, text: mail.text },
          attachments: [{ filename: "weave.png", content: image, content_id: "weave@inline" }],
        },
      },
    ]);
  });

  it("gets the one-click unsubscribe headers in notifications only (SEC-E2)", async () => {
    const { received, url } = await resend(200, { id: "1" });
    const { sendMail } = await load({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: url });
    await sendMail(notification);
    await sendMail(mail);
    const headers = received.map(({ body }) => body.headers as Record<string, string>);
    expect(headers).toEqual([
      { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      {},
    ]);
  });

  it("throws when it refuses, and repeats nothing of the email", async () => {
    const { url } = await resend(422, {
      name: "validation_error",
      message: `bad ${mail.to}`,
      statusCode: 422,
    });
    const { sendMail } = await load({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: url });
    await expect(sendMail(mail)).rejects.toMatchObject({
      code: "validation_error",
      message: /^(?!.*amara).*$/,
    });
  });
});
