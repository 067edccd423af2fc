import { describe, expect, it } from "vitest";
import { mailboxOf } from "@/lib/email-address";

describe("mailboxOf (SEC-A14)", () => {
  it.each([
    ["kim@northwind.com", "kim@northwind.com"],
    ["kim+feedback@northwind.com", "kim@northwind.com"],
    ["kim+a+b@northwind.com", "kim@northwind.com"],
    ["kim+@northwind.com", "kim@northwind.com"],
    ["Kim.Berg+X@Northwind.COM", "kim.berg@northwind.com"],
    ["kim+x@eu.northwind.com", "kim@eu.northwind.com"],
    ["+kim@northwind.com", "+kim@northwind.com"],
    ["+kim+x@northwind.com", "+kim+x@northwind.com"],
  ])("takes %s to %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });
});
