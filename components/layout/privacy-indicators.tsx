import { EyeOff, ShieldCheck } from "lucide";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/utils";

export function PrivacyIndicators({ className }: { className?: string }) {
  return (
    <ul className={cn("gap-x-5 gap-y-2 whitespace-nowrap text-muted-foreground text-sm", className)}>
      <li title="Anonymous Mode" className="flex items-center gap-1.5">
        <Icon iconNode={EyeOff} className="size-4 text-primary" />
        <span>Anonymous Mode</span>
      </li>
      <li title="Enterprise Secure" className="flex items-center gap-1.5">
        <Icon iconNode={ShieldCheck} className="size-4 text-primary" />
        <span>Enterprise Secure</span>
      </li>
    </ul>
  );
}
