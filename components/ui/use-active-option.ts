import { type KeyboardEvent, useState } from "react";

/**
 * The option that the keys have chosen, out of `count`; -1 is none. `moveBy` handles a key and returns whether it did.
 * Arrows wrap around. Home and End move the text cursor while no option is active.
 */
export function useActiveOption(count: number, initial = -1) {
  const [chosen, setActive] = useState(initial);
  const active = Math.min(chosen, count - 1);

  function moveBy(event: KeyboardEvent): boolean {
    const next = nextIndex(event.key, active, count);
    if (next === null) return false;
    event.preventDefault();
    setActive(next);
    return true;
  }

  return { active, setActive, reset: () => setActive(initial), moveBy };
}

function nextIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  if (active < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
