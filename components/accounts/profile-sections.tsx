type ProfileSectionsProps = { sections: readonly { id: string; label: string }[] };

export function ProfileSections({ sections }: ProfileSectionsProps) {
  return (
    <nav
      aria-label="Profile sections"
      className="py-1 [scroll-target-group:auto] lg:sticky lg:top-24 lg:self-start"
    >
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center rounded-lg border border-input bg-card px-3 font-medium text-sm transition-colors duration-150 hover:bg-muted lg:border-0 lg:bg-transparent lg:text-[0.9375rem] lg:text-muted-foreground lg:hover:text-foreground pointer-coarse:min-h-11 [&:target-current]:bg-accent [&:target-current]:text-accent-foreground forced-colors:[&:target-current]:bg-[Highlight] forced-colors:[&:target-current]:text-[HighlightText]! forced-colors:[&:target-current]:forced-color-adjust-none"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
