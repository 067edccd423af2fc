import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ extend: { theme: { text: ["hero"], shadow: ["card"] } } });

/**
 * The classes of an element that set the same property as a later one, under the same condition. The order in the
 * stylesheet, not this one, would decide between them.
 */
export function conflictsIn(classes: string): string[] {
  const kept = new Set(merge(classes).split(" "));
  return classes.split(/\s+/).filter((name) => name && !kept.has(name));
}
