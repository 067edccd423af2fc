type ProfileSectionsProps = { sections: readonly { id: string; label: string }[] };

/** Links to the sections of the profile: a column that stays in view, or a row of chips that scrolls sideways. */
export function ProfileSections({ sections }: ProfileSectionsProps) {
  return (
    <nav
      aria-label="Profile sections"
      className="-mx-4 overflow-x-auto px-4 py-1 [scroll-target-group:auto] md:mx-0 md:px-0 lg:sticky lg:top-24 lg:self-start lg:overflow-visible"
    >
      <ul className="flex gap-2 lg:grid lg:gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center rounded-lg border border-input bg-card px-3 font-medium text-sm transition-colors duration-150 hover:bg-muted lg:border-transparent lg:bg-transparent lg:text-[0.9375rem] lg:text-muted-foreground lg:hover:text-foreground pointer-coarse:min-h-11 forced-colors:[&:target-current]:underline [&:target-current]:bg-accent [&:target-current]:text-accent-foreground"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
