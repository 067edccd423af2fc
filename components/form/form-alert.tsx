"use client";

import { CircleAlert } from "lucide";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { dismissSuccess } from "@/components/ui/use-toast";

export function FormAlert({ title, children }: { title: string; children: string }) {
  useEffect(dismissSuccess, []);
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-destructive bg-negative-tint p-4">
      <Icon iconNode={CircleAlert} className="mt-0.5 size-5 shrink-0 text-destructive" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5">{children}</p>
      </div>
    </div>
  );
}
