export function QuotedReview({ text }: { text: string }) {
  return (
    <blockquote className="border-l-2 pl-3 text-muted-foreground">
      {/* inside, because a grid that scrolls would shrink a clamped row to nothing */}
      <p className="line-clamp-2 [overflow-wrap:anywhere]">{text}</p>
    </blockquote>
  );
}
