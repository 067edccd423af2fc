"use client";
import { useMemo } from "react";
import { drawPoster, toPng, toSource } from "@/components/feedback-link/qr-poster";
import { Button } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { toastError } from "@/components/ui/use-toast";
import { saveFile } from "@/lib/http/save-file";

type QrCodeProps = { link: string; firstName: string; lastName: string };

export function QrCode({ link, firstName, lastName }: QrCodeProps) {
  const svg = useMemo(() => drawPoster({ link, firstName, lastName }), [link, firstName, lastName]);

  async function savePng() {
    try {
      saveFile("feedback-link.png", await toPng(svg));
    } catch {
      toastError("Your browser couldn’t make the PNG. Please download the SVG instead.");
    }
  }

  return (
    <>
      <DialogBody>
        {/* biome-ignore lint/performance/noImgElement: a data URL, which the optimiser can't load. */}
        <img
          src={toSource(svg)}
          alt={`QR code of your feedback link, with the name ${firstName} ${lastName}`}
          className="mx-auto aspect-[800/1070] max-h-[56dvh] min-h-40 rounded-lg border"
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={savePng}>
          Download PNG
        </Button>
        <Button onClick={() => saveFile("feedback-link.svg", new Blob([svg], { type: "image/svg+xml" }))}>
          Download SVG
        </Button>
      </DialogFooter>
    </>
  );
}
