import { type KeyboardEvent, useState } from "react";

/**
 * Which of `count` options the keys are on, and at first: `initial`, where -1 is none. `moveBy` takes a key that moves
 * there and says whether it was one: the arrows go round the ends; Home and End belong to the text while none is active.
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
