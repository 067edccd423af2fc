import type { ReactNode } from "react";
import { cn } from "@/lib/utils";

type RuledTableProps = {
  caption: string;
  head: readonly [string, ...string[]];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
};

// Classes are on the parent: on each cell they would be most of a page, which has them twice.
const ROWS = cn(
  "block divide-y wide-or-print:table-row-group",
  "[&>tr]:grid [&>tr]:gap-1.5 [&>tr]:py-4 wide-or-print:[&>tr]:table-row",
  "[&_:is(th,td)]:[overflow-wrap:anywhere] wide-or-print:[&_:is(th,td)]:[overflow-wrap:break-word] wide-or-print:[&_:is(th,td)]:py-3.5 wide-or-print:[&_:is(th,td)]:pr-5 wide-or-print:[&_:is(th,td)]:align-top",
  "[&_th]:font-semibold wide-or-print:[&_th]:w-[26%]",
  "[&_td]:min-w-0 wide-or-print:[&_td:last-child]:pr-0",
  "[&_td>:first-child]:mr-2 [&_td>:first-child]:text-muted-foreground [&_td>:first-child]:text-sm wide-or-print:[&_td>:first-child]:hidden",
);

export function RuledTable({ caption, head: [first, ...others], rows }: RuledTableProps) {
  return (
    <table className="block w-full border-y text-left last:border-b-0 text-[0.9375rem] leading-relaxed wide-or-print:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only wide-or-print:not-sr-only wide-or-print:table-header-group">
        <tr className="border-b text-muted-foreground text-sm">
          {[first, ...others].map((name) => (
            <th key={name} scope="col" className="py-3 pr-5 font-semibold last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={ROWS}>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={others[index]}>
                <span>{others[index]}:</span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
