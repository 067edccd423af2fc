"use client";
import { Printer } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Icon iconNode={Printer} />
      Print or save as PDF
    </Button>
  );
}
