import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { deliverDueMail } from "@/lib/mail/deliver";
import * as send from "@/lib/mail/send";
import { enqueueVerification } from "@/tests/deliveries";
import { relayDatabase } from "@/tests/relay";

const AWAY_MS = 1_500;
const AFTER_ALL_LEASES_MS = 10 * 60_000;

const relay = await relayDatabase();

it("sends an email once although the database is away when it has been accepted (SEC-E1)", async () => {
  const now = new Date();
  await enqueueVerification("a@northwind.example", now);
  const accepted = vi.spyOn(send, "sendMail").mockImplementation(async () => {
    relay.goDown();
    void sleep(AWAY_MS).then(relay.comeUp);
  });
  expect(await deliverDueMail(now)).toBe(1);
  expect(await deliverDueMail(new Date(now.getTime() + AFTER_ALL_LEASES_MS))).toBe(0);
  expect(accepted).toHaveBeenCalledTimes(1);
  expect(await db.outboxMessage.count()).toBe(0);
});
