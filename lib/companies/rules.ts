import "server-only";
import freeAndDisposable from "email-providers/all.json";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { mailboxOf } from "@/lib/email-address";

// Private or disposable email providers that the package doesn't list, or lists under other names.
const MORE_PROVIDERS = [
  ...[
    "addy.io",
    "airmail.cc",
    "aleeas.com",
    "anonaddy.com",
    "anonaddy.me",
    "burnermail.io",
    "countermail.com",
  ],
  ...["disroot.org", "duck.com", "duckduckgo.com", "fastmail.com", "hispeed.ch", "kolabnow.com"],
  ...["keemail.me", "mail.tm", "mailfence.com", "mozmail.com", "passinbox.com", "passmail.com"],
  ...["passmail.net", "posteo.de", "posteo.net", "riseup.net", "simplelogin.co", "simplelogin.com"],
  ...["skiff.com", "slmail.me", "startmail.com", "tempmail.com", "tuta.com", "tuta.io", "tutamail.com"],
  ...["tutanota.com", "users.noreply.github.com", "vivaldi.net", "ziggo.nl", "zohomail.com", "zohomail.eu"],
];

const providers = new Set([...freeAndDisposable, ...MORE_PROVIDERS]);

/** By the Public Suffix List, so 'team.github.io' counts: many share github.io. Null for an IP address. */
export function registrableDomain(email: string): string | null {
  const host = hostOf(email);
  // An address at a shared domain itself (user@github.io) belongs to the owner of that domain.
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
}

export function isWorkDomain(domain: string): boolean {
  return !providers.has(domain);
}

/** Null for free, disposable and malformed addresses. */
export function workDomain(email: string): string | null {
  const domain = registrableDomain(email);
  // The list also has single hosts of domains that aren't email providers as a whole.
  return domain && isWorkDomain(domain) && isWorkDomain(hostOf(email)) ? domain : null;
}

/** 'Northwind Traders' for 'northwind-traders.com'. */
export function companyNameFromDomain(domain: string): string {
  const label =
    getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) || domain.split(".")[0] || domain;
  return label
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** The name of a company until it is listed. */
export function longNameOf(domain: string): string {
  return `${companyNameFromDomain(domain)} (${domain})`;
}

export function isLongNameOfOther(name: string, ownDomain: string): boolean {
  const domain = /\(([^()\s]+)\)$/.exec(name)?.[1];
  return domain !== undefined && domain !== ownDomain && name === longNameOf(domain);
}

export function isSameMailbox(one: string, other: string): boolean {
  return hasSameName(one, other) && registrableDomain(one) === registrableDomain(other);
}

/** Compares what comes before the '@', without a '+tag'. */
export function hasSameName(one: string, other: string): boolean {
  const nameOf = (email: string) => mailboxOf(email).slice(0, mailboxOf(email).lastIndexOf("@"));
  return nameOf(one) === nameOf(other);
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
