import { Link } from "@/components/ui/link";
import type { QueueCounts, QueueName } from "@/lib/admin/schema";
import { formatCount } from "@/lib/format";
import { adminPanelHref } from "@/lib/paths";

const QUEUES: [QueueName, string][] = [
  ["held", "Held"],
  ["reported", "Reported"],
  ["appealed", "Appealed"],
  ["replies", "Replies"],
];

export function QueueChoice({ current, counts }: { current: QueueName; counts: QueueCounts }) {
  return (
    <nav aria-label="Queues">
      <ul className="grid grid-cols-2 gap-1 lg:flex">
        {QUEUES.map(([queue, label]) => (
          <li key={queue}>
            <Link
              href={adminPanelHref(queue === "held" ? {} : { queue })}
              aria-current={queue === current ? "page" : undefined}
              className="flex h-10 items-center gap-1.5 rounded-lg border border-transparent px-2 font-medium text-sm transition-colors duration-150 hover:bg-muted aria-[current=page]:border-input aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-foreground pointer-coarse:h-11 sm:gap-2 sm:px-3 sm:text-[0.9375rem] forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {label} <span className="figures">{formatCount(counts[queue])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
