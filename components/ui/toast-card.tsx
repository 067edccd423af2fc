"use client";

import * as Primitive from "@radix-ui/react-toast";
import { X } from "lucide";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { dismissToast, type ToastState } from "@/components/ui/use-toast";
import { cn } from "@/lib/utils";

/** Over the header, so that toasts cover neither submit buttons nor what people came to the page for. */
export function ToastCard({ toast }: { toast: ToastState | null }) {
  return (
    <Primitive.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Primitive.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast()}
          type="foreground"
          duration={toast.action ? Number.POSITIVE_INFINITY : undefined}
          className={cn(
            "pointer-events-auto flex items-start gap-3 rounded-xl border bg-popover py-2 pr-2 pl-3 text-popover-foreground shadow-lg duration-150",
            "data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=open]:animate-in",
            "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)",
          )}
        >
          <span
            aria-hidden
            className={cn(
              "w-1 self-stretch rounded-full",
              toast.variant === "destructive" ? "bg-destructive" : "bg-primary",
            )}
          />
          <div className="grid min-h-10 min-w-0 flex-1 content-center py-1 pointer-coarse:min-h-11">
            <Primitive.Title className="font-semibold text-[0.9375rem]">{toast.title}</Primitive.Title>
            {toast.description && (
              <Primitive.Description className="text-muted-foreground text-sm">
                {toast.description}
              </Primitive.Description>
            )}
          </div>
          {toast.action && (
            <Primitive.Action asChild altText={toast.action.altText}>
              <Button variant="outline" className="gap-1.5 px-3" onClick={toast.action.onAction}>
                {toast.action.label}
                <Countdown seconds={toast.action.seconds} />
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close
            aria-label="Dismiss"
            className="inline-grid size-10 shrink-0 pointer-coarse:size-11 place-items-center rounded-lg hover:bg-muted"
          >
            <Icon iconNode={X} className="size-4" />
          </Primitive.Close>
        </Primitive.Root>
      )}
      <Primitive.Viewport
        hotkey={["F8"]}
        label="Notifications ({hotkey})"
        className="fixed inset-x-0 top-0 z-60 mx-auto w-full max-w-md p-2"
      />
    </Primitive.Provider>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="figures font-normal text-muted-foreground">
      {left} s
    </span>
  );
}
