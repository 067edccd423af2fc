import { type KeyboardEvent, useState } from "react";

/** `moveBy` returns whether it handled the key. While -1 (none) is active, Home and End move the cursor. */
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
