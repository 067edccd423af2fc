import type { ReactNode } from "react";

type FigureColumnsProps = { first?: ReactNode; second: ReactNode; children: ReactNode };

export function FigureColumns({ first, second, children }: FigureColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:block print:space-y-6">
      {first && <div className="lg:col-start-2">{first}</div>}
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
      {second && <div className="grid gap-6 lg:col-start-2">{second}</div>}
    </div>
  );
}
