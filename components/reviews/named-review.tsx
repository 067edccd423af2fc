"use client";
import type { IconNode } from "lucide";
import { createContext, type ReactNode, useContext } from "react";
import type { ButtonProps } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

const ReviewName = createContext<string | null>(null);

/** Names the review that the buttons within act on: 'the review of the week of 6 January 2020, overall 4 of 5'. */
export function NamedReview({ name, children }: { name: string; children: ReactNode }) {
  return <ReviewName value={name}>{children}</ReviewName>;
}

/** The end of a button's name, for screen readers, with a word or two to link it: 'Reply' and ' to the review of …'. */
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

/** The button of an action on the review. `link`: as of `OfReview`. */
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
