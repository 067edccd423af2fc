import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { cn } from "@/lib/utils";

export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "bg-primary text-primary-foreground enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover",
      outline:
        "border base:border-input bg-card base:text-foreground enabled:hover:bg-muted [a]:hover:bg-muted",
      pressed: "border border-primary bg-accent text-accent-foreground",
      // forced colours show its border
      ghost: "border border-transparent base:text-foreground enabled:hover:bg-muted [a]:hover:bg-muted",
      destructive: "bg-destructive text-destructive-foreground enabled:hover:brightness-90",
      link: "text-primary underline decoration-1 underline-offset-4 hover:decoration-2",
      quiet:
        "min-h-6 gap-1.5 font-normal base:text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline pointer-coarse:min-h-11 forced-colors:underline",
    },
    size: {
      default: "h-10 base:px-4 pointer-coarse:h-11 [&_svg]:size-4",
      lg: "h-12 px-6 text-base [&_svg]:size-4",
      icon: "size-10 pointer-coarse:size-11 [&_svg]:size-5",
      inline: "h-auto [&_svg]:size-4",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { isPending?: boolean };

/** `type` is "button" unless you set it: a submit button needs `type="submit"`. */
export function Button({
  className,
  variant,
  size,
  isPending,
  disabled,
  children,
  type = "button",
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      disabled={disabled || isPending}
      {...props}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { href: string } & VariantProps<typeof buttonVariants>;

export function ButtonLink({ className, variant, size, ...props }: ButtonLinkProps) {
  // The browser also moves the focus to a place on the page.
  const Element = props.href.startsWith("#") ? "a" : Link;
  return <Element data-button className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}
