"use client";
import { FileSpreadsheet, Printer } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import { menuItemClasses } from "@/components/ui/menu-item";
import { paths } from "@/lib/paths";

type ExportMenuListProps = { onSaveCsv: () => void; onClose: () => void; onCloseFocus: () => void };

export default function ExportMenuList({ onSaveCsv, onClose, onCloseFocus }: ExportMenuListProps) {
  return (
    <DropdownMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby={undefined}
          aria-label="Export"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus();
          }}
          className="fade-in-0 z-50 min-w-56 animate-in rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-lg duration-150"
        >
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
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
