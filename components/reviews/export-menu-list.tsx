"use client";
import { FileSpreadsheet, Printer } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "@/components/ui/link";
import { MenuList, type MenuListControls, menuItemClasses } from "@/components/ui/menu-list";
import { paths } from "@/lib/paths";

type ExportMenuListProps = MenuListControls & { onSaveCsv: () => void };

export default function ExportMenuList({ onSaveCsv, ...controls }: ExportMenuListProps) {
  return (
    <MenuList label="Export" className="min-w-56" {...controls}>
      <DropdownMenu.Item className={menuItemClasses} onSelect={onSaveCsv}>
        <FileSpreadsheet aria-hidden />
        Save as CSV
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={menuItemClasses}>
        <Link href={paths.printFeedback}>
          <Printer aria-hidden />
          Print or save as PDF
        </Link>
      </DropdownMenu.Item>
    </MenuList>
  );
}
