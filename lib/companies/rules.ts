import "server-only";
import freeAndDisposable from "email-providers/all.json";
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { mailboxOf } from "@/lib/mail/address";

// Providers of private or throwaway mail that the package does not know, or knows under other names.
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

/**
 * What names a company: the registrable domain by the Public Suffix List, 'northwind.co.uk' for an address at
 * mail.northwind.co.uk. Where the list lets many owners share a domain, each has their own: 'team.github.io'.
 * Null where the address has no public domain, such as one at an IP address.
 */
export function registrableDomain(email: string): string | null {
  const host = hostOf(email);
  // Mail at a shared domain itself, user@github.io, belongs to whoever runs it.
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
}

/** Whether the domain is none of those where anybody gets a mailbox, free or thrown away after use. */
export function isWorkDomain(domain: string): boolean {
  return !providers.has(domain);
}

/** The registrable domain of a work address; null for free, disposable and malformed ones. */
export function workDomain(email: string): string | null {
  const domain = registrableDomain(email);
  // The list also has single hosts under domains that are not mail providers as a whole.
  return domain && isWorkDomain(domain) && isWorkDomain(hostOf(email)) ? domain : null;
}

/** A name to begin with: 'Northwind Traders' for 'northwind-traders.com'. */
export function companyNameFromDomain(domain: string): string {
  const label =
    getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) || domain.split(".")[0] || domain;
  return label
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/**
 * The first of the moment's month, or of one that is so many months later. The only date kept of a sign-up, by company
 * or person: finer ones date reviews (docs/anonymity.md, 'Users').
 */
export function firstOfMonth(moment: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater, 1));
}

/** Whether two addresses are one person's by all signs: the same name but for a '+tag', at the same company. */
export function isSameMailbox(one: string, other: string): boolean {
  const nameOf = (email: string) => mailboxOf(email).slice(0, mailboxOf(email).lastIndexOf("@"));
  return nameOf(one) === nameOf(other) && registrableDomain(one) === registrableDomain(other);
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
