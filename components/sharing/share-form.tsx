"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { shareImage } from "@/components/sharing/share-image";
import { SharePreview } from "@/components/sharing/share-preview";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { RadioCard } from "@/components/ui/radio-card";
import { Textarea } from "@/components/ui/textarea";
import { toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import { shareImageQuery, useSharePage } from "@/lib/sharing/api";
import { fileNameOf } from "@/lib/sharing/rules/share-card";
import type { ShareFormat, ShareLook, ShareStyle, ShareSubject } from "@/lib/sharing/schema";

const LOOKS: Choice<ShareLook>[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];
const FORMATS: Choice<ShareFormat>[] = [
  { value: "wide", label: "LinkedIn", description: "1200 by 627" },
  { value: "square", label: "Square", description: "1080 by 1080" },
];

type ShareFormProps = {
  subject: ShareSubject;
  initialText: string;
  /** Called when another app took the image. After a download, people may still copy the text. */
  onShared: () => void;
  children: ReactNode;
};

export function ShareForm({ subject, initialText, onShared, children }: ShareFormProps) {
  const [style, setStyle] = useState<ShareStyle>({ look: "light", format: "wide" });
  const [text, setText] = useState(initialText);
  const [isSharing, setSharing] = useState(false);
  const image = useQuery(shareImageQuery(subject, style));
  const page = useSharePage();

  async function share({ blob, sharedImage }: ShownImage) {
    setSharing(true);
    // Not awaited first: browsers share, copy and open windows only right after a click.
    const taking = shareImage({ image: blob, fileName: fileNameOf(subject.type), text: text.trim() });
    const opening =
      subject.type !== "authored" && page.mutateAsync({ ...subject, sharedImage }).catch(sayPageFailed);
    const [isTaken] = await Promise.all([taking, opening]);
    setSharing(false);
    if (isTaken) onShared();
  }

  return (
    <>
      <DialogBody>
        {/* Not on the body: a grid as high as the dialog would squeeze the image instead of scrolling. */}
        <div className="grid gap-5">
          <SharePreview image={image} format={style.format} type={subject.type} />
          {children}
          <div className="grid gap-5 sm:grid-cols-2">
            <Choices
              legend="Look"
              name="look"
              choices={LOOKS}
              chosen={style.look}
              onChoose={(look) => setStyle({ ...style, look })}
            />
            <Choices
              legend="Format"
              name="format"
              choices={FORMATS}
              chosen={style.format}
              onChoose={(format) => setStyle({ ...style, format })}
            />
          </div>
          <Field label="Text for your post">
            <Textarea className="min-h-20" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          disabled={!image.data}
          isPending={isSharing}
          onClick={() => image.data && void share(image.data)}
        >
          Share on LinkedIn
        </Button>
      </DialogFooter>
    </>
  );
}

type ShownImage = { blob: Blob; sharedImage?: string };

function sayPageFailed(error: Error): void {
  toastError(`We couldn't open the public page yet. ${errorMessage(error, "Please share again.")}`);
}

type Choice<V extends string> = { value: V; label: string; description?: string };

type ChoicesProps<V extends string> = {
  legend: string;
  name: string;
  choices: Choice<V>[];
  chosen: V;
  onChoose: (value: V) => void;
};

function Choices<V extends string>({ legend, name, choices, chosen, onChoose }: ChoicesProps<V>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3">
      <legend className="mb-2 font-medium text-[0.9375rem]">{legend}</legend>
      {choices.map(({ value, ...words }) => (
        <RadioCard
          key={value}
          {...words}
          name={name}
          className="content-center p-3"
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
}
