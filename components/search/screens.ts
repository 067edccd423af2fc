import { FileText, type IconNode, ShieldQuestion, UserRound } from "lucide";
import { ENTRIES, FOR_ADMINISTRATORS } from "@/components/layout/navigation";
import { paths } from "@/lib/paths";

export type Screen = { href: string; label: string; icon: IconNode };

const SCREENS: Screen[] = [
  ...ENTRIES,
  { href: paths.profile, label: "Profile", icon: UserRound },
  { href: paths.howAnonymityWorks, label: "How anonymity works", icon: ShieldQuestion },
  { href: paths.terms, label: "Terms", icon: FileText },
  { href: paths.privacy, label: "Privacy", icon: FileText },
];

export function screensFor(text: string, { isAdmin = false } = {}): Screen[] {
  const screens = isAdmin ? [...SCREENS, ...FOR_ADMINISTRATORS] : SCREENS;
  return screens.filter(({ label }) => matches(text, label));
}

/** Whether the name has, for each typed word, a word that begins with it. */
export function matches(text: string, name: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`));
}
