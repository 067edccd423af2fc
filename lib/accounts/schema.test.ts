import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountChanges, registerInput } from "@/lib/accounts/schema";
import { emailAddress } from "@/lib/email-address";

const email = emailAddress("Invalid email address");

describe("emailAddress (SEC-A12)", () => {
  it.each([
    ["  Amara@Northwind.COM ", "amara@northwind.com"],
    ["\uff41mara@northwind.com", "amara@northwind.com"],
    ["o'neil+work@northwind.com", "o'neil+work@northwind.com"],
  ])("reads %j as %s", (text, address) => {
    expect(email.parse(text)).toBe(address);
  });

  it.each([
    "",
    "a",
    "a@b",
    "a\uff20northwind.com",
    "a\ufe6bnorthwind.com",
    "a@evil.com\uff20northwind.com",
    '"a@b"@northwind.com',
    "a@northwind.com, b@northwind.com",
    "a@northwind.com\r\nBcc: b@northwind.com",
    "a\u0000@northwind.com",
    "a@[192.0.2.1]",
    `${"a".repeat(250)}@northwind.com`,
  ])("refuses %j", (text) => {
    expect(email.safeParse(text).error?.issues[0]?.message).toBe("Invalid email address");
  });

  it("is idempotent, and lower case and ASCII with one at-sign", () => {
    const part = fc.string({
      unit: fc.constantFrom("a", "B", "\u212a", "\uff21", ".", "\uff20", "-", "1", "\u0130"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(part, part, (local, host) => {
        const parsed = email.safeParse(`${local}@${host}.com`);
        if (!parsed.success) return;
        expect(parsed.data).toMatch(/^[\x21-\x7e]+$/);
        expect(parsed.data).toBe(parsed.data.toLowerCase());
        expect(parsed.data.split("@")).toHaveLength(2);
        expect(email.parse(parsed.data)).toBe(parsed.data);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("names (SEC-X6)", () => {
  it("have no control, bidi or zero-width character, whatever was typed", () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        "a",
        " ",
        "\r",
        "\n",
        "\u0000",
        "\u202e",
        "\u200b",
        "\u2066",
        "\ufeff",
        "\u2028",
        "é",
      ),
    });
    fc.assert(
      fc.property(nasty, (name) => {
        const parsed = accountChanges.shape.firstName.safeParse(`x${name}x`);
        expect(parsed.data).toMatch(/^x[a é]*x$/);
      }),
    );
  });

  it("keep letters of every script, and emoji", () => {
    const name = "Zoë-Marie 王 مریم 👩🏽";
    expect(accountChanges.parse({ firstName: name }).firstName).toBe(name);
  });

  it("are refused past 80 characters, with the limit", () => {
    const result = registerInput.shape.firstName.safeParse("x".repeat(81));
    expect(result.error?.issues[0]?.message).toBe("First name must be at most 80 characters");
  });
});

describe("registerInput (E1)", () => {
  it("says what each field of an empty body needs", () => {
    const messages = registerInput.safeParse({}).error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Password must be at least 6 characters",
      "Job title is required",
      "You must agree to the Terms and Conditions",
    ]);
  });
});
