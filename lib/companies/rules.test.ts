import { describe, expect, it } from "vitest";
import { companyNameFromDomain, isWorkDomain, registrableDomain, workDomain } from "@/lib/companies/rules";
import { firstOfMonth } from "@/lib/dates";

describe("registrableDomain", () => {
  it.each([
    ["a@northwind.com", "northwind.com"],
    ["a@mail.eu.northwind.co.uk", "northwind.co.uk"],
    ["a@NORTHWIND.com", "northwind.com"],
    ["a@team.github.io", "team.github.io"],
    ["a@x.team.github.io", "team.github.io"],
    ["a@github.io", "github.io"],
    ["a@northwind.example", "northwind.example"],
    ["a@co.uk", null],
    ["a@localhost", null],
    ["a@192.0.2.1", null],
    ["nothing", null],
  ])("of %s is %s (Public Suffix List)", (email, domain) => {
    expect(registrableDomain(email)).toBe(domain);
  });
});

describe("a work address", () => {
  it.each(["gmail.com", "outlook.com", "yahoo.co.jp", "qq.com", "proton.me", "tuta.com", "mailinator.com"])(
    "is not one at %s",
    (domain) => {
      expect(isWorkDomain(domain)).toBe(false);
      expect(workDomain(`a@${domain}`)).toBeNull();
      expect(workDomain(`a@sub.${domain}`)).toBeNull();
    },
  );

  it("is one at a company, and not at a single host that gives out mailboxes", () => {
    expect(workDomain("a@mail.microsoft.com")).toBe("microsoft.com");
    expect(workDomain("a@student.vu.edu.au")).toBe("vu.edu.au");
    expect(workDomain("a@users.noreply.github.com")).toBeNull();
    expect(workDomain("a@github.com")).toBe("github.com");
  });
});

describe("companyNameFromDomain", () => {
  it.each([
    ["northwind-traders.com", "Northwind Traders"],
    ["northwind.co.uk", "Northwind"],
    ["team.github.io", "Team"],
    ["3m.com", "3m"],
    ["a--b_c.example", "A B C"],
  ])("of %s is %s", (domain, name) => {
    expect(companyNameFromDomain(domain)).toBe(name);
  });
});

describe("firstOfMonth", () => {
  it("is the month in UTC", () => {
    expect(firstOfMonth(new Date("2026-11-30T23:59:59Z")).toISOString()).toBe("2026-11-01T00:00:00.000Z");
    expect(firstOfMonth(new Date("2027-01-01T00:00:00Z")).toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });
});
