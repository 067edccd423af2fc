import { Badge } from "@/components/ui/badge";

const SIZES = ["startup", "small", "medium", "large", "enterprise"] as const;

export function SizeBadge({ size }: { size: string | null }) {
  const word = size?.trim() ?? "";
  const variant = SIZES.find((known) => known === word.toLowerCase()) ?? "other";
  return <Badge variant={variant}>{word ? word.charAt(0).toUpperCase() + word.slice(1) : "Unknown"}</Badge>;
}
