import { sectionLinks } from "@/components/landing/sections";
import { BrandMark } from "@/components/layout/brand";
import { ThemeSelect } from "@/components/layout/theme-select";
import { Link } from "@/components/ui/link";
import { BRAND, TAGLINE } from "@/lib/brand";
import { type Operator, whoRunsIt } from "@/lib/operator";
import { neverPath, paths } from "@/lib/paths";

export const documentLinks = [
  { href: paths.howAnonymityWorks, title: "How anonymity works" },
  { href: paths.removals, title: "Removals" },
  { href: neverPath, title: "What we never do" },
  { href: paths.terms, title: "Terms" },
  { href: paths.privacy, title: "Privacy" },
  { href: paths.accessibility, title: "Accessibility" },
];

type PublicFooterProps = { links?: typeof documentLinks; operator: Operator };

export function PublicFooter({ links = [...sectionLinks, ...documentLinks], operator }: PublicFooterProps) {
  return (
    <footer className="border-t bg-sidebar print:hidden">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-10 gap-y-5 px-4 py-8 md:px-8">
        <div className="flex items-center gap-3">
          <BrandMark className="size-8 text-primary" />
          <p className="leading-snug">
            <span className="block font-heading">{BRAND}</span>
            <span className="text-muted-foreground text-sm">{TAGLINE}</span>
          </p>
        </div>
        <nav aria-label="About">
          <ul className="flex flex-wrap gap-x-6 gap-y-1 [&_a]:inline-flex [&_a]:min-h-10 [&_a]:items-center [&_a]:text-muted-foreground [&_a]:text-sm [&_a]:underline-offset-4 [&_a]:hover:text-foreground [&_a]:hover:underline">
            {links.map(({ href, title }) => (
              <li key={href}>
                <Link href={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSelect />
        <p className="w-full text-muted-foreground text-sm">{whoRunsIt(operator)}</p>
      </div>
    </footer>
  );
}
