"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";

/** What a page says when it could not be shown. */
export function ErrorNotice({ onReset }: { onReset: () => void }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  // What failed was rendered on the server: asked for anew before the page is shown again.
  function retry() {
    startTransition(() => {
      router.refresh();
      onReset();
    });
  }

  return (
    <div role="alert" className="mx-auto max-w-xl py-16">
      <h1 className="font-heading text-2xl">This page could not be loaded</h1>
      <p className="mt-3 text-muted-foreground">
        Something failed on our side while it was being put together. Nothing that you have sent was lost. Try
        again; if it fails a second time, wait a minute before the next try.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={retry} isPending={isPending}>
          Try again
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.home}>Go to the start page</Link>
        </Button>
      </div>
    </div>
  );
}
