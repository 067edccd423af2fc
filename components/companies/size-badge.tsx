import { Badge } from "@/components/ui/badge";

export function SizeBadge({ size }: { size: string | null }) {
  const word = size?.trim();
  return <Badge variant="quiet">{word ? word.charAt(0).toUpperCase() + word.slice(1) : "Unknown"}</Badge>;
}
