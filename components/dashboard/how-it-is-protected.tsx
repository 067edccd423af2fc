"use client";

import { CardContent, TitledCard } from "@/components/ui/card";

// tests/attacks tests each of these claims (docs/anonymity.md)
const TRUTHS = [
  "We store it without its author's name, email, account number or IP address.",
  "Once a day has passed, we store only the week as its date.",
  "A copy of the database alone doesn’t show who wrote it.",
];

export function HowItIsProtected() {
  return (
    <TitledCard title="How a review is protected">
      <CardContent>
        <ol className="grid gap-3">
          {TRUTHS.map((truth, index) => (
            <li key={truth} className="flex gap-3">
              <span aria-hidden className="figures font-heading text-primary">
                {index + 1}
              </span>
              <span>{truth}</span>
            </li>
          ))}
        </ol>
        <p className="mt-4 border-t pt-4 text-muted-foreground text-sm">
          In a small team, people may still guess from what you write.
        </p>
      </CardContent>
    </TitledCard>
  );
}
