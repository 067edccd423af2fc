import { useId } from "react";
import { Link } from "@/components/ui/link";

type Match = { id: string; name: string; detail?: string | null; href: string };

type ClosestMatchProps = {
  words: string;
  id: string;
  matches: Match[];
};

export function ClosestMatch({ words, id, matches }: ClosestMatchProps) {
  const labelId = useId();
  if (!matches.some((match) => match.id === id)) return null;
  const others = matches.filter((match) => match.id !== id);
  return (
    <div className="[overflow-wrap:anywhere]">
      <div className="flex flex-wrap gap-x-2">
        <p>Closest match for '{words}'.</p>
        {others.length > 0 && <p id={labelId}>Other matches:</p>}
      </div>
      {others.length > 0 && (
        <ul aria-labelledby={labelId} className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
          {others.map(({ id: other, name, detail, href }) => (
            <li key={other}>
              <Link
                href={href}
                className="inline-flex items-center text-primary underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
              >
                {name}
              </Link>
              {detail && <span className="text-muted-foreground text-sm"> · {detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
