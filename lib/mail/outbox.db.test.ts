import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { transaction } from "@/lib/db/transaction";
import { decryptMail } from "@/lib/mail/encrypted";
import { enqueueMail } from "@/lib/mail/outbox";

it("queues an email with every column as Prisma does, in either kind of transaction", async () => {
  const notBefore = new Date("2026-03-29T00:30:00.125Z");
  const mail = { kind: "already-registered", payload: { to: "a@northwind.example" }, notBefore } as const;
  await transaction((tx) => enqueueMail(tx, mail));
  await db.$transaction((tx) => enqueueMail(tx, mail));
  const rows = await db.outboxMessage.findMany();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const { id, recipientKey, payload } = row;
    await db.outboxMessage.deleteMany();
    expect(row).toEqual(await db.outboxMessage.create({ data: { id, recipientKey, payload, notBefore } }));
    expect([recipientKey.length, decryptMail(id, payload)]).toEqual([
      32,
      expect.objectContaining({ kind: mail.kind, payload: mail.payload }),
    ]);
  }
});
