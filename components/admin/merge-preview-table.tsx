import { showAndFocus } from "@/components/admin/show-and-focus";
import type { MergePreview } from "@/lib/admin/schema";
import { formatCount } from "@/lib/format";

type Side = MergePreview["from"];

const NONE = "–";

const MOVES: [string, (side: Side) => string][] = [
  ["Domains", ({ domains }) => domains.join(", ")],
  ["Members people can find, as of Monday", ({ members }) => formatCount(members)],
  ["Reviews everyone may read", ({ totalReviews }) => formatCount(totalReviews)],
];
const STAYS: [string, (side: Side) => string][] = [
  ["Name", ({ name }) => name],
  ["Industry", ({ industry }) => industry ?? NONE],
  ["Size", ({ size }) => (size ? size.charAt(0).toUpperCase() + size.slice(1) : NONE)],
  ["Website", ({ website }) => website ?? NONE],
  ["Description", ({ description }) => description ?? NONE],
];

export function MergePreviewTable({ preview: { from, into } }: { preview: MergePreview }) {
  return (
    <>
      <table
        ref={showAndFocus}
        tabIndex={-1}
        className="block w-full text-left text-[0.9375rem] sm:table sm:table-fixed"
      >
        <caption className="sr-only">
          What a merge of {from.name} into {into.name} moves, and what stays
        </caption>
        <thead className="block sm:table-header-group">
          <tr className="grid grid-cols-2 gap-x-4 border-b sm:table-row">
            <td className="hidden w-[26%] sm:table-cell" />
            <Head note="is merged and deleted">{from.name}</Head>
            <Head note="stays">{into.name}</Head>
          </tr>
        </thead>
        <Group name={`Moves to ${into.name}`} rows={MOVES} sides={[from, into]} />
        <Group name={`Stays as it is at ${into.name}`} rows={STAYS} sides={[from, into]} isFromDeleted />
      </table>
      <p className="mt-4 max-w-measure text-muted-foreground text-sm">
        Reviews that are private, held or waiting move too. We don’t show how many, because that would show
        that there are some. The averages change at once. Badges of new reviews follow from Monday.
      </p>
    </>
  );
}

function Head({ note, children }: { note: string; children: string }) {
  return (
    <th scope="col" className="py-2 align-top font-semibold [overflow-wrap:anywhere] sm:pr-4">
      {children} <span className="block font-normal text-muted-foreground text-sm">{note}</span>
    </th>
  );
}

type GroupProps = {
  name: string;
  rows: [string, (side: Side) => string][];
  sides: [Side, Side];
  isFromDeleted?: boolean;
};

function Group({ name, rows, sides: [from, into], isFromDeleted = false }: GroupProps) {
  return (
    <tbody className="block sm:table-row-group">
      <tr className="block sm:table-row">
        <th
          colSpan={3}
          scope="rowgroup"
          className="block pt-4 pb-1 font-heading text-base [overflow-wrap:anywhere] sm:table-cell"
        >
          {name}
        </th>
      </tr>
      {rows.map(([label, read]) => (
        <tr key={label} className="grid grid-cols-2 gap-x-4 border-b py-2 last:border-b-0 sm:table-row">
          <th
            scope="row"
            className="col-span-2 font-normal text-muted-foreground text-sm sm:py-2 sm:pr-4 sm:align-top"
          >
            {label}
          </th>
          <Value isDeleted={isFromDeleted && read(from) !== NONE}>{read(from)}</Value>
          <Value>{read(into)}</Value>
        </tr>
      ))}
    </tbody>
  );
}

function Value({ isDeleted = false, children }: { isDeleted?: boolean; children: string }) {
  return (
    <td className="[overflow-wrap:anywhere] sm:py-2 sm:pr-4 sm:align-top">
      {isDeleted ? <del className="text-muted-foreground">{children}</del> : children}
    </td>
  );
}
