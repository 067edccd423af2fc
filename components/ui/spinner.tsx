import { LoaderCircle } from "lucide";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

export function Spinner({ className }: { className?: string }) {
  return <Icon iconNode={LoaderCircle} className={cn("size-4 animate-spin", className)} />;
}
