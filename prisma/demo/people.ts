import { COMPANIES, LOGINS } from "./companies";
import type { Mood } from "./moods";
import type { Random } from "./random";
import { toLines } from "./writer";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  department: string;
  domain: string;
  /** The kind of work that reviews may mention. */
  field: string;
  leads: { count: number; mood: Mood } | null;
  isPublic: boolean;
  anonymousName: string | undefined;
  months: number;
};

const CAME_LATER = 0.25;

export function listPeople(random: Random): Person[] {
  return COMPANIES.flatMap(({ domain, ageMonths, members }) =>
    toLines(members).map((line) => {
      const person = { ...toPerson(line, domain), months: ageMonths };
      const mayComeLater = !person.leads && person.email !== LOGINS.member;
      const cameLater = random.next() < CAME_LATER && mayComeLater;
      return cameLater ? { ...person, months: random.between(1, ageMonths) } : person;
    }),
  );
}

function toPerson(line: string, domain: string): Omit<Person, "months"> {
  const [name = "", title = "", department = "", remarks = ""] = line.split("|").map((part) => part.trim());
  const names = name.split(" ");
  const lastName = names.pop() ?? "";
  const leads = /(\d+) (great|good|mixed|poor|every)/.exec(remarks);
  return {
    firstName: names.join(" "),
    lastName,
    email: `${toLetters(names[0] ?? "")}.${toLetters(lastName)}@${domain}`,
    title,
    department,
    domain,
    field: /\b(tech|sales|ops)\b/.exec(remarks)?.[0] ?? "any",
    leads: leads && { count: Number(leads[1]), mood: leads[2] as Mood },
    isPublic: /\bpublic\b/.test(remarks),
    anonymousName: /\bas (.+)$/.exec(remarks)?.[1],
  };
}

function toLetters(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
}
