import { Link } from "@/components/ui/link";
import { BRAND } from "@/lib/brand";
import { cn } from "@/lib/utils";

export function BrandLink({ href, className }: { href: string; className?: string }) {
  return (
    <Link
      href={href}
      className={cn("inline-flex min-h-10 items-center gap-2.5 font-heading text-lg", className)}
    >
      <BrandMark className="size-7 shrink-0 text-primary" />
      <span className="max-[22rem]:sr-only">{BRAND}</span>
    </Link>
  );
}

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
        <path d="M3 13c3-8 7-8 10 0s7 8 10 0" />
        <path d="M3 13c3 8 7 8 10 0s7-8 10 0" />
      </g>
    </svg>
  );
}
