import type { ReactNode } from "react";

type RuledTableProps = {
  /** For screen readers. */
  caption: string;
  head: readonly [string, ...string[]];
  rows: readonly { name: string; cells: readonly ReactNode[] }[];
};

/** On a phone each row becomes a short list under its name. */
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
      <tbody className="block divide-y wide-or-print:table-row-group">
        {rows.map(({ name, cells }) => (
          <tr key={name} className="grid gap-1.5 py-4 wide-or-print:table-row">
            <th
              scope="row"
              className="font-semibold [overflow-wrap:anywhere] wide-or-print:w-[26%] wide-or-print:py-3.5 wide-or-print:pr-5 wide-or-print:align-top"
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={others[index]}
                className="min-w-0 [overflow-wrap:anywhere] wide-or-print:py-3.5 wide-or-print:pr-5 wide-or-print:align-top wide-or-print:last:pr-0"
              >
                <span className="mr-2 text-muted-foreground text-sm wide-or-print:hidden">
                  {others[index]}:
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
