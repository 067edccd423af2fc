"use client";
import { FileSpreadsheet, Printer } from "lucide";
import { DropdownMenu } from "radix-ui";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { MenuList, type MenuListControls, menuItemClasses } from "@/components/ui/menu-list";
import { paths } from "@/lib/paths";

type ExportMenuListProps = MenuListControls & { onSaveCsv: () => void };

export default function ExportMenuList({ onSaveCsv, ...controls }: ExportMenuListProps) {
  return (
    <MenuList label="Export" className="min-w-56" {...controls}>
      <DropdownMenu.Item className={menuItemClasses} onSelect={onSaveCsv}>
        <Icon iconNode={FileSpreadsheet} />
        Save as CSV
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={menuItemClasses}>
        <Link href={paths.printFeedback}>
          <Icon iconNode={Printer} />
          Print or save as PDF
        </Link>
      </DropdownMenu.Item>
    </MenuList>
  );
}
