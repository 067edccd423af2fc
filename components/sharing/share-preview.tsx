"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toastError } from "@/components/ui/use-toast";
import { errorMessage } from "@/lib/http/fetch-json";
import type { ShareFormat, ShareType } from "@/lib/sharing/schema";
import { cn } from "@/lib/utils";

type SharePreviewProps = {
  image: UseQueryResult<{ blob: Blob; description: string }>;
  format: ShareFormat;
  type: ShareType;
};

export function SharePreview({ image, format, type }: SharePreviewProps) {
  const { data, isFetching, isError, errorUpdatedAt } = image;
  const url = useObjectUrl(data?.blob);

  // `errorUpdatedAt` shows the toast again when a retry fails.
  useEffect(() => {
    if (!isError || errorUpdatedAt === 0) return;
    toastError(`Failed to generate ${type === "review" ? "review" : "progress"} image. Please try again.`);
  }, [isError, errorUpdatedAt, type]);

  return (
    <div
      aria-busy={isFetching}
      className={cn(
        "relative mx-auto grid w-full place-items-center overflow-hidden rounded-lg border bg-muted",
        // On a low screen the text below stays in sight.
        format === "wide" ? "aspect-[2400/1254] max-w-[62dvh]" : "aspect-square max-w-[min(20rem,38dvh)]",
      )}
    >
      {data && url ? (
        // biome-ignore lint/performance/noImgElement: a blob URL, which the optimiser can't load.
        <img src={url} alt={data.description} className="size-full" />
      ) : isError && !isFetching ? (
        <div className="grid justify-items-center gap-3 p-4 text-center text-sm">
          <p>{errorMessage(image.error, "We couldn't load the image.")}</p>
          <Button variant="outline" onClick={() => void image.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" className="absolute inset-0">
          <Skeleton className="size-full rounded-none" />
          <span className="sr-only">Making your image…</span>
        </div>
      )}
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown && shown.blob === blob ? shown.url : null;
}
