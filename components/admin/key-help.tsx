import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

export const KEYS = [
  ["j", "next"],
  ["k", "previous"],
  ["p", "publish"],
  ["r", "remove"],
  ["x", "select"],
  ["a", "select all"],
  ["u", "undo"],
] as const;

/** People who dictate can turn the keys off, because their words would press them (WCAG 2.1.4). */
export function KeyHelp({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 border-b px-4 py-2.5 text-muted-foreground text-sm sm:px-5 pointer-coarse:hidden">
      {isOn ? (
        <ul aria-label="Keys" className="flex flex-wrap gap-x-4 gap-y-1.5">
          {KEYS.map(([key, does]) => (
            <li key={key} className="flex items-center gap-1.5">
              <Kbd>{key}</Kbd>
              {does}
            </li>
          ))}
        </ul>
      ) : (
        <p>Keys are off.</p>
      )}
      <Button variant="quiet" size="inline" onClick={onToggle}>
        {isOn ? "Turn keys off" : "Turn keys on"}
      </Button>
    </div>
  );
}
