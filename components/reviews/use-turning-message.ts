"use client";
import { useEffect, useState } from "react";

const TURN_MS = 2000;

export const SUBMIT_MESSAGES = [
  "Submitting your review...",
  "Checking content for quality and safety...",
  "Processing through moderation system...",
  "Finalizing your submission...",
] as const;

export function useTurningMessage(): { message: string; step: number; steps: number } {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setIndex((current) => Math.min(current + 1, SUBMIT_MESSAGES.length - 1)),
      TURN_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return { message: SUBMIT_MESSAGES[index] ?? "", step: index + 1, steps: SUBMIT_MESSAGES.length };
}
