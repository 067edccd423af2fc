"use client";

import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/utils";

export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={cn("pr-16", className)}
        {...props}
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        disabled={props.disabled}
        className="absolute inset-y-1 right-1 rounded-md px-2.5 font-medium text-primary text-sm hover:bg-muted forced-colors:underline"
      >
        {isShown ? "Hide" : "Show"} <span className="sr-only">password</span>
      </button>
    </div>
  );
}
