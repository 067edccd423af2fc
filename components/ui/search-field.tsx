"use client";
import { Search, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { useDebounced } from "@/components/ui/use-debounced";
import { cn } from "@/lib/utils";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onSearch: (q: string) => void;
  className?: string;
};

export function SearchField({ label, placeholder, maxLength, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  const known = useRef(value);

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const q = settled.trim();
    // 'back' may have changed the text in the meantime
    if (q === known.current || settled !== typed) return;
    known.current = q;
    onSearch(q);
  }, [settled, typed, onSearch]);

  return (
    <span className={cn("relative block", className)}>
      <Icon
        iconNode={Search}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cn("pl-9 [&::-webkit-search-cancel-button]:appearance-none", typed && "pr-9")}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setTyped("")}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <Icon iconNode={X} className="size-4" />
        </button>
      )}
    </span>
  );
}
