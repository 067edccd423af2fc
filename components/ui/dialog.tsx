"use client";

import { X } from "lucide";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { DialogSurface } from "@/components/ui/dialog-surface";
import { Icon } from "@/components/ui/icon";
import { useIdle } from "@/components/ui/use-idle";
import { cn } from "@/lib/utils";

type DialogState = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  /** The content's id; those of its title and description add to it. */
  id: string;
};

const DialogContext = createContext<DialogState | null>(null);

function useDialog(): DialogState {
  const dialog = useContext(DialogContext);
  if (!dialog) throw new Error("A part of a dialog is outside of it");
  return dialog;
}

export type DialogTriggerProps = Omit<ButtonProps, "onClick" | "ref">;

type DialogProps = {
  /** Without a trigger, `open` opens it. */
  trigger?: DialogTriggerProps;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The dialog's code is loaded when the browser is idle; until then the page has only its button. */
export function Dialog({ trigger, open, onOpenChange, children }: DialogProps) {
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = open ?? isOpenInside;
  const setOpen = onOpenChange ?? setOpenInside;
  const [wasOpened, setWasOpened] = useState(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useIdle(preloadSurface);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <>
      {trigger && (
        <Button
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-state={isOpen ? "open" : "closed"}
          {...trigger}
          ref={button}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {/* Nothing until it first opens: a list has many dialogs that no one opens. */}
      {wasOpened && <DialogContext value={{ isOpen, setOpen, button, id }}>{children}</DialogContext>}
    </>
  );
}

export function DialogClose(props: Omit<ButtonProps, "onClick">) {
  const close = useCloseDialog();
  return <Button {...props} onClick={close} />;
}

export function useCloseDialog(): () => void {
  const { setOpen } = useDialog();
  return () => setOpen(false);
}

type Surface = typeof DialogSurface;
let loaded: Surface | null = null;

export async function loadSurface(): Promise<Surface> {
  const module = await import("@/components/ui/dialog-surface");
  loaded = module.DialogSurface;
  return loaded;
}

function preloadSurface(): void {
  // A failure is shown if the dialog is opened.
  if (!loaded) loadSurface().catch(() => {});
}

type OverPageProps = Omit<ComponentProps<Surface>, "open" | "onOpenChange" | "id"> & {
  fallbackFocus?: RefObject<HTMLElement | null>;
};

/** Gives the focus back to the button, or to the main content if the button has left the page. */
export function OverPage({ onCloseAutoFocus, fallbackFocus, ...props }: OverPageProps) {
  const { isOpen, setOpen, button, id } = useDialog();
  const [Surface, setSurface] = useState(() => loaded);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!Surface) loadSurface().then((surface) => setSurface(() => surface), setFailure);
  }, [Surface]);
  if (failure) throw failure;
  if (!Surface) return null;
  return (
    <Surface
      open={isOpen}
      onOpenChange={setOpen}
      id={id}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event);
        if (event.defaultPrevented) return;
        button.current?.focus();
        if (document.activeElement !== document.body) return;
        if (fallbackFocus) fallbackFocus.current?.focus();
        else document.querySelector("main")?.focus({ preventScroll: true });
      }}
      {...props}
    />
  );
}

type DialogContentProps = Omit<OverPageProps, "onOpenAutoFocus"> & {
  /** With 'dialog', screen readers read the description before any control. */
  initialFocus?: "dialog" | RefObject<HTMLElement | null>;
};

export function DialogContent({ className, initialFocus, onEscapeKeyDown, ...props }: DialogContentProps) {
  return (
    <OverPage
      className={cn(
        "fixed z-50 flex base:max-h-[92dvh] flex-col border bg-card text-card-foreground shadow-card duration-150",
        "inset-x-0 bottom-0 rounded-t-xl pb-[env(safe-area-inset-bottom)]",
        "sm:inset-x-auto base:sm:top-1/2 sm:bottom-auto sm:left-1/2 base:sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-3rem)] base:sm:max-w-xl sm:-translate-x-1/2 base:sm:-translate-y-1/2 sm:rounded-xl",
        "data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0",
        className,
      )}
      onOpenAutoFocus={(event) => {
        if (!initialFocus) return;
        event.preventDefault();
        const first = initialFocus === "dialog" ? event.currentTarget : initialFocus.current;
        if (first instanceof HTMLElement) first.focus();
      }}
      onEscapeKeyDown={(event) => {
        if (isPopupOpen(event.target)) event.preventDefault();
        onEscapeKeyDown?.(event);
      }}
      {...props}
    />
  );
}

export function DialogHeader({ className, children, ...props }: ComponentProps<"header">) {
  return (
    <header
      className={cn(
        "flex items-start justify-between gap-4 border-b py-4 pr-3 pl-4 sm:pr-4 sm:pl-6",
        className,
      )}
      {...props}
    >
      <div className="grid min-h-10 min-w-0 content-center gap-1 py-1 pointer-coarse:min-h-11">
        {children}
      </div>
      <CloseButton />
    </header>
  );
}

export function CloseButton() {
  return (
    <DialogClose variant="ghost" size="icon" aria-label="Close">
      <Icon iconNode={X} />
    </DialogClose>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<"h2">) {
  const { id } = useDialog();
  return <h2 id={`${id}-title`} className={cn("font-heading text-lg", className)} {...props} />;
}

export function DialogDescription({
  as: Element = "p",
  className,
  children,
}: {
  as?: "p" | "div" | "ul";
  className?: string;
  children: ReactNode;
}) {
  const { id } = useDialog();
  return (
    <Element id={`${id}-description`} className={cn("base:text-muted-foreground base:text-sm", className)}>
      {children}
    </Element>
  );
}

export function DialogBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-wrap items-center justify-end gap-3 border-t px-4 py-4 sm:px-6", className)}
      {...props}
    />
  );
}

/** The first Escape in a combobox closes its list; only the next one closes the dialog. */
function isPopupOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-popup=open]") !== null;
}
