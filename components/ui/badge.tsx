import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const badgeVariants = cva("badge", {
  variants: {
    variant: {
      positive: "bg-positive-tint text-positive-text",
      neutral: "bg-neutral-tint text-neutral-text",
      negative: "bg-negative-tint text-negative-text",
      accent: "bg-accent text-accent-foreground",
      outline: "border font-medium text-muted-foreground",
      info: "bg-info-tint text-info-text",
      quiet: "bg-quiet-tint text-quiet-text",
    },
  },
  defaultVariants: { variant: "outline" },
});

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

export function Badge({ variant, className, ...props }: ComponentProps<"span"> & { variant?: BadgeVariant }) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
