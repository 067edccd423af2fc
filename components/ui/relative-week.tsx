import { formatWeek, relativeWeek } from "@/lib/format";

/** Shows no more than the week (G8). */
export function RelativeWeek({ week, now = new Date() }: { week: string | null; now?: Date }) {
  const label = formatWeek(week);
  const words = relativeWeek(week, now);
  if (!week || !label) return <span>{words}</span>;
  return (
    // On paper 'last week' would soon be wrong.
    <time
      dateTime={week}
      title={label}
      className="print:text-[0px] print:after:text-sm print:after:content-[attr(title)]"
      suppressHydrationWarning
    >
      {words}
    </time>
  );
}
