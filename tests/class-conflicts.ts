import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ extend: { theme: { text: ["hero"], shadow: ["card"] } } });

/** Classes that set what a later one sets, too. The order in the stylesheet, not this one, would decide. */
export function conflictsIn(classes: string): string[] {
  const kept = new Set(merge(classes).split(" "));
  return classes.split(/\s+/).filter((name) => name && !kept.has(name));
}
