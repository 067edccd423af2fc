"use client";

import { useTheme as useNextTheme } from "next-themes";
import { flushSync } from "react-dom";

// Changes all colours at once: colours that fade on hover would come late.
// next-themes' own option for this also styles each page again when it becomes interactive.
export function useTheme() {
  const { theme, setTheme } = useNextTheme();
  const changeTheme = (next: string) => {
    const { documentElement } = document;
    // See app/globals.css.
    documentElement.dataset.stillColors = "";
    flushSync(() => setTheme(next));
    // Reading a style has the browser work out all of them now.
    void getComputedStyle(documentElement).color;
    delete documentElement.dataset.stillColors;
  };
  return { theme, changeTheme };
}
