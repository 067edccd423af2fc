"use client";
import type { IconNode } from "lucide";
import { createContext, type ReactNode, useContext } from "react";
import type { ButtonProps } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

const ReviewName = createContext<string | null>(null);

export function NamedReview({ name, children }: { name: string; children: ReactNode }) {
  return <ReviewName value={name}>{children}</ReviewName>;
}

/** For screen readers, at the end of a button's name: 'Reply' and ' to the review of …'. */
export function OfReview({ link }: { link?: string }) {
  const name = useContext(ReviewName);
  if (!name) return null;
  return (
    <>
      {" "}
      <span className="sr-only">{link ? `${link} ${name}` : name}</span>
    </>
  );
}

export function reviewAction(
  iconNode: IconNode,
  label: string,
  link?: string,
): Pick<ButtonProps, "variant" | "size" | "children"> {
  return {
    variant: "quiet",
    size: "inline",
    children: (
      <>
        <Icon iconNode={iconNode} />
        {label}
        <OfReview link={link} />
      </>
    ),
  };
}
