import { CalendarRange } from "lucide";
import { Icon } from "@/components/ui/icon";
import { formatDay } from "@/lib/format";
import { BUSY_WEEKS } from "@/lib/ratings/rules";
import type { BusyWeek } from "@/lib/ratings/schema";

export function BusyWeekNote({ busyWeek: { week, total, ofTotal } }: { busyWeek: BusyWeek }) {
  const share = total === ofTotal ? `All ${total}` : `${total} of the ${ofTotal}`;
  return (
    <section
      aria-labelledby="busy-week"
      className="mb-6 flex gap-3 rounded-xl border bg-card p-4 text-sm sm:px-5"
    >
      <Icon iconNode={CalendarRange} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id="busy-week" className="font-semibold">
          Several in one week
        </h2>
        <p className="mt-0.5 max-w-measure">
          {share} reviews from the last {BUSY_WEEKS} full weeks came in the week of {formatDay(week)}. That
          happens when a link goes to many people at once, and also when people arrange to write at the same
          time. We show this so that you can judge for yourself.
        </p>
      </div>
    </section>
  );
}
