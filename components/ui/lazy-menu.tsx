"use client";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { MenuListControls } from "@/components/ui/menu-list";

type LazyMenuProps = {
  load: () => Promise<unknown>;
  renderList: (controls: MenuListControls) => ReactNode;
  isPending?: boolean;
  children: ReactNode;
};

export function LazyMenu({ load, renderList, isPending, children }: LazyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="relative">
      <Button
        ref={button}
        variant="outline"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isPending={isPending}
        className="px-3"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          {renderList({
            button,
            onClose: () => setOpen(false),
          })}
        </Suspense>
      )}
    </div>
  );
}
