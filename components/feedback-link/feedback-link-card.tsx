"use client";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CardContent, TitledCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { FieldError } from "@/components/ui/field";
import { feedbackLinkQuery, useGenerateLink, useSwitchOffLink } from "@/lib/feedback-link/api";

export const FEEDBACK_LINK_ID = "feedback-link";

export function FeedbackLinkCard() {
  const { data } = useQuery(feedbackLinkQuery);
  const [generate, switchOff] = [useGenerateLink(), useSwitchOffLink()];
  const link = data?.feedbackLink ?? null;
  const isChanged = generate.isSuccess || switchOff.isSuccess;
  const { next, press } = useFocusAfterPress(link);
  const error = link ? switchOff.error : generate.error;
  return (
    <TitledCard title="Share Anonymous Feedback Link" id={FEEDBACK_LINK_ID} className="scroll-mt-20">
      <CardContent className="grid gap-4">
        {link ? (
          <CopyField label="Your link" noun="link" value={link} copyButton={next} />
        ) : (
          <p>Give everyone you work with the same link. They don’t need an account to write to you.</p>
        )}
        <p className="text-muted-foreground text-sm">
          People who open it see only your name and company. You can read what they write, but you can’t see
          who wrote it.
        </p>
        {error && <FieldError>{error.message}</FieldError>}
        {link ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
            <p className="text-muted-foreground text-sm">Once it’s off, the link stops working.</p>
            <Button variant="outline" isPending={switchOff.isPending} onClick={() => press(switchOff.mutate)}>
              Switch Off
            </Button>
          </div>
        ) : (
          <GenerateButton
            button={next}
            isPending={generate.isPending}
            onClick={() => press(generate.mutate)}
          />
        )}
        <p role="status" className="sr-only">
          {isChanged && `Your link is switched ${link ? "on" : "off"}.`}
        </p>
      </CardContent>
    </TitledCard>
  );
}

type GenerateButtonProps = { button: Ref<HTMLButtonElement>; isPending: boolean; onClick: () => void };

function GenerateButton({ button, isPending, onClick }: GenerateButtonProps) {
  return (
    <div className="grid gap-2">
      <Button ref={button} isPending={isPending} onClick={onClick} className="sm:justify-self-start">
        {isPending ? "Generating..." : "Generate Link"}
      </Button>
      <p className="text-muted-foreground text-sm">
        Your link never changes, even if you turn it off and on again.
      </p>
    </div>
  );
}

/** The pressed button is removed by what it does, so the focus moves to the button that replaces it. */
function useFocusAfterPress(link: string | null) {
  const next = useRef<HTMLButtonElement>(null);
  const shown = useRef(link);
  const isPressed = useRef(false);
  useEffect(() => {
    if (shown.current === link) return;
    shown.current = link;
    if (isPressed.current && document.activeElement === document.body) next.current?.focus();
  }, [link]);
  function press(act: () => void) {
    isPressed.current = true;
    act();
  }
  return { next, press };
}
