"use client";

import { DropdownMenu } from "radix-ui";
import { THEMES } from "@/components/layout/themes";
import { useTheme } from "@/components/layout/use-theme";
import { Icon } from "@/components/ui/icon";

/** The menu stays open, so that people see the change. */
export function ThemeChoice() {
  const { theme, changeTheme } = useTheme();
  return (
    <DropdownMenu.RadioGroup
      aria-label="Theme"
      value={theme}
      onValueChange={changeTheme}
      className="grid grid-cols-3 gap-1"
    >
      {THEMES.map(({ value, label, icon }) => (
        <DropdownMenu.RadioItem
          key={value}
          value={value}
          onSelect={(event) => event.preventDefault()}
          className="grid cursor-pointer justify-items-center gap-1 rounded-md border border-transparent py-2 text-sm outline-none data-highlighted:bg-muted data-[state=checked]:border-primary data-[state=checked]:bg-accent data-[state=checked]:font-semibold data-[state=checked]:text-accent-foreground data-highlighted:outline-2 data-highlighted:outline-ring"
        >
          <Icon iconNode={icon} className="size-4" />
          {label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
