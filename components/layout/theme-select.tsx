"use client";

import { useId } from "react";
import { THEMES } from "@/components/layout/themes";
import { useTheme } from "@/components/layout/use-theme";
import { NativeSelect } from "@/components/ui/native-select";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";

/** The server doesn't know the theme, so its HTML shows the default. */
export function ThemeSelect() {
  const id = useId();
  const { theme = "system", changeTheme } = useTheme();
  const isHydrated = useIsHydrated();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted-foreground">
        Theme
      </label>
      <NativeSelect
        id={id}
        className="w-28"
        value={isHydrated ? theme : "system"}
        onChange={(event) => changeTheme(event.target.value)}
      >
        {THEMES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
