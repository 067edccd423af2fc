"use client";

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { decisionInput, REASON_MAX, REMOVAL_REASONS } from "@/lib/admin/schema";
import { ASKERS, type Asker } from "@/lib/removals/schema";

const OWN = REMOVAL_REASONS.length;

/** `choice` is the index of a ready-made reason, or `OWN`. `askedBy` is there only if it was changed. */
export type RemovalDraft = { choice: number | null; own: string; askedBy?: Asker };
export const NO_DRAFT: RemovalDraft = { choice: null, own: "" };
export type Removal = { reason: string; askedBy?: Asker };

export function toDraft({ reason, askedBy }: Removal): RemovalDraft {
  const choice = (REMOVAL_REASONS as readonly string[]).indexOf(reason);
  return choice < 0 ? { choice: OWN, own: reason, askedBy } : { choice, own: "", askedBy };
}

type RemoveDialogProps = {
  ids: string[];
  areReplies: boolean;
  /** How many of their authors have asked for another look, which they can do once. */
  askedCount: number;
  draft: RemovalDraft;
  usualAsker: Asker;
  onDraft: (draft: RemovalDraft) => void;
  onRemove: (removal: Removal) => void;
  onClose: () => void;
};

export function RemoveDialog({
  ids,
  areReplies,
  askedCount,
  draft,
  usualAsker,
  onDraft,
  onRemove,
  onClose,
}: RemoveDialogProps) {
  const [{ choice, own, askedBy = usualAsker }, setDraft] = useState(draft);
  const [one, many] = areReplies ? ["reply", "replies"] : ["review", "reviews"];
  const [error, setError] = useState<string | null>(null);
  // it has no trigger that could get the focus back
  const [opener] = useState(() => document.activeElement);
  const isSent = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const wantsText = useRef(false);
  // Not useEffect: React may run the last render's effect between the key and its own render.
  useLayoutEffect(() => {
    if (wantsText.current) text.current?.focus();
    wantsText.current = false;
  });

  function change(changed: Partial<RemovalDraft>) {
    const next = { choice, own, askedBy, ...changed };
    setDraft(next);
    setError(null);
    onDraft(next);
  }

  function send() {
    const reason = choice === OWN ? own : (REMOVAL_REASONS[choice ?? -1] ?? "");
    const checked = decisionInput.safeParse({ ids, decision: "remove", reason });
    if (checked.success) {
      isSent.current = true;
      return onRemove({ reason: checked.data.reason, ...(!areReplies && { askedBy }) });
    }
    setError(checked.error.issues[0]?.message ?? null);
    if (choice === OWN) text.current?.focus();
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return send();
    }
    const number = Number(event.key);
    // While you write your own reason, digits are text, wherever the focus is.
    if (choice === OWN || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!Number.isInteger(number) || number < 1 || number > OWN + 1) return;
    event.preventDefault();
    wantsText.current = number - 1 === OWN;
    change({ choice: number - 1 });
    form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]")[number - 1]?.focus();
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        initialFocus={draft.choice === OWN ? text : first}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!isSent.current && opener instanceof HTMLElement) opener.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>
            {ids.length === 1 ? `Remove this ${one}?` : `Remove ${ids.length} ${many}?`}
          </DialogTitle>
          <DialogDescription>
            {areReplies
              ? "The leader reads the reason, and can’t write another reply to the review."
              : `${ids.length === 1 ? "Its author reads" : "The authors read"} the reason${whatIsLeft(ids.length, askedCount)}`}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <form
            ref={form}
            id="removal"
            noValidate
            onKeyDown={pressKey}
            onSubmit={(event) => {
              event.preventDefault();
              send();
            }}
            className="grid gap-3"
          >
            <fieldset className="grid gap-1" aria-describedby={error ? "removal-error" : undefined}>
              <legend className="mb-1 font-medium text-[0.9375rem]">Reason</legend>
              {[...REMOVAL_REASONS, "Write your own"].map((reason, index) => (
                <label
                  key={reason}
                  // Not onClick: arrow keys click too, and would end up in the text on their way.
                  onPointerDown={() => {
                    wantsText.current = index === OWN;
                  }}
                  className="flex min-h-10 items-start gap-3 rounded-lg px-2 py-2 text-[0.9375rem] leading-6 hover:bg-muted has-checked:bg-accent pointer-coarse:min-h-11"
                >
                  <input
                    ref={index === 0 ? first : undefined}
                    type="radio"
                    name="reason"
                    checked={choice === index}
                    onChange={() => change({ choice: index })}
                    className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-6 checked:border-primary"
                  />
                  <span className="min-w-0 flex-1">{reason}</span>
                  <Key>{String(index + 1)}</Key>
                </label>
              ))}
            </fieldset>
            {choice === OWN && (
              <Field label="Your reason" error={error ?? undefined}>
                <Textarea
                  ref={text}
                  countTo={REASON_MAX}
                  value={own}
                  onChange={(event) => change({ own: event.target.value })}
                  className="min-h-24"
                />
              </Field>
            )}
            {error && choice !== OWN && <FieldError id="removal-error">{error}</FieldError>}
            {!areReplies && (
              <Field
                label="Who asked for this?"
                description="The public page of removals counts it by month, with the kind of reason. Your own words aren’t published."
              >
                <NativeSelect
                  value={askedBy}
                  onChange={(event) => change({ askedBy: event.target.value as Asker })}
                >
                  {Object.entries(ASKERS).map(([who, name]) => (
                    <option key={who} value={who}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            )}
          </form>
        </DialogBody>
        <DialogFooter>
          <p className="mr-auto text-muted-foreground text-sm pointer-coarse:hidden">
            <Key>1</Key> to <Key>{String(OWN + 1)}</Key> choose, <Key>Enter</Key> removes
          </p>
          <DialogClose variant="outline">Cancel</DialogClose>
          <Button type="submit" form="removal" variant="destructive">
            Remove
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function whatIsLeft(count: number, askedCount: number): string {
  if (askedCount === 0)
    return count === 1 ? ", and can ask once for another look." : ", and each can ask once for another look.";
  if (askedCount === count) return ". They have already asked for another look, so this is final.";
  return ". Those who haven’t asked for another look yet can ask once.";
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="inline-grid h-6 min-w-6 shrink-0 place-items-center rounded-md border px-1.5 font-sans text-muted-foreground text-xs pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
