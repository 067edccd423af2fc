"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ClosingDialog } from "@/components/feedback-link/closing-dialog";
import { NewLinkDialog } from "@/components/feedback-link/new-link-dialog";
import { PreviewSwitch } from "@/components/feedback-link/preview-switch";
import { QrDialog } from "@/components/feedback-link/qr-dialog";
import { ShareLinkButton } from "@/components/feedback-link/share-link-button";
import { Button } from "@/components/ui/button";
import { CardContent, TitledCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { NotLoaded } from "@/components/ui/not-loaded";
import { feedbackLinkQuery, useGenerateLink, useSwitchOffLink } from "@/lib/feedback-link/api";
import { closingInWords } from "@/lib/feedback-link/rules";
import type { FeedbackLink } from "@/lib/feedback-link/schema";
import { FEEDBACK_LINK_ID } from "@/lib/paths";

export function FeedbackLinkCard() {
  const { data, isError, isFetching, refetch } = useQuery(feedbackLinkQuery);
  const [generate, switchOff] = [useGenerateLink(), useSwitchOffLink()];
  const url = data?.feedbackLink ?? null;
  const isChanged = generate.isSuccess || switchOff.isSuccess;
  const { next, press } = useFocusAfterPress(url);
  const error = url ? switchOff.error : generate.error;
  return (
    <TitledCard title="Share Anonymous Feedback Link" id={FEEDBACK_LINK_ID} className="scroll-mt-20">
      <CardContent className="grid gap-4">
        {isError && (
          <NotLoaded isPending={isFetching} onRetry={() => void refetch()}>
            We couldn’t load your link.
          </NotLoaded>
        )}
        {url && <WhatItShows />}
        {data && url && (
          <CopyField label="Your link" noun="link" value={url} copyButton={next}>
            <ShareLinkButton link={url} />
            <QrDialog link={url} />
          </CopyField>
        )}
        {data && !url && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p>Give everyone you work with the same link. They don’t need an account to write to you.</p>
            <Button
              ref={next}
              variant="outline"
              isPending={generate.isPending}
              onClick={() => press(generate.mutate)}
            >
              {generate.isPending ? "Generating..." : "Generate Link"}
            </Button>
          </div>
        )}
        {error && <FieldError>{error.message}</FieldError>}
        {!url && <WhatItShows />}
        {data && (
          <details className="group -mb-2 border-t pt-1">
            <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-md font-semibold text-[0.9375rem] [&::-webkit-details-marker]:hidden">
              Link settings
              <Icon
                iconNode={ChevronDown}
                className="size-4 transition-transform duration-150 group-open:rotate-180"
              />
              {url && (
                <span className="font-normal text-muted-foreground text-sm">{closingInWords(data)}</span>
              )}
            </summary>
            <div className="grid gap-4 py-2">
              {url && (
                <OpenLinkSettings
                  link={data}
                  isPending={switchOff.isPending}
                  onSwitchOff={() => press(switchOff.mutate)}
                />
              )}
              <Setting
                text={
                  url
                    ? "If your link got into the wrong hands, replace it."
                    : "Your link stays the same when you turn it off and on again. If it got into the wrong hands, replace it."
                }
              >
                <NewLinkDialog link={data} focusAfter={next} />
              </Setting>
            </div>
          </details>
        )}
        <p role="status" className="sr-only">
          {isChanged && `Your link is switched ${url ? "on" : "off"}.`}
        </p>
      </CardContent>
    </TitledCard>
  );
}

function WhatItShows() {
  return (
    <p className="text-muted-foreground text-sm">
      People who open your link see only your name and company. You can read what they write, but you can’t
      see who wrote it.
    </p>
  );
}

type OpenLinkSettingsProps = { link: FeedbackLink; isPending: boolean; onSwitchOff: () => void };

function OpenLinkSettings({ link, isPending, onSwitchOff }: OpenLinkSettingsProps) {
  return (
    <>
      <PreviewSwitch link={link} />
      <Setting text="You can set a last day, or a number of reviews.">
        <ClosingDialog link={link} />
      </Setting>
      <Setting text="Switched off, your link leads nowhere until you generate it again.">
        <Button variant="outline" isPending={isPending} onClick={onSwitchOff}>
          Switch Off
        </Button>
      </Setting>
    </>
  );
}

function Setting({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
      <p className="min-w-40 flex-1 text-muted-foreground text-sm">{text}</p>
      {children}
    </div>
  );
}

/** The pressed button disappears, so the focus moves to the button that replaces it. */
function useFocusAfterPress(url: string | null) {
  const next: RefObject<HTMLButtonElement | null> = useRef(null);
  const shown = useRef(url);
  const isPressed = useRef(false);
  useEffect(() => {
    if (shown.current === url) return;
    shown.current = url;
    if (isPressed.current && document.activeElement === document.body) next.current?.focus();
  }, [url]);
  function press(act: () => void) {
    isPressed.current = true;
    act();
  }
  return { next, press };
}
