"use client";
import { createContext, type ReactNode, useContext } from "react";

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
