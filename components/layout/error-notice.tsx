"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function ErrorNotice({ onReset }: { onReset: () => void }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  // The error came from the server, so refresh its data before rendering again.
  function retry() {
    startTransition(() => {
      router.refresh();
      onReset();
    });
  }

  return (
    <div role="alert" className="mx-auto max-w-xl py-16">
      <h1 className="font-heading text-2xl">We couldn’t load this page</h1>
      <p className="mt-3 text-muted-foreground">
        Something went wrong on our side. Nothing you’ve sent was lost. Try again. If that fails too, wait a
        minute and try once more.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={retry} isPending={isPending}>
          Try again
        </Button>
        <ButtonLink variant="outline" href={paths.home}>
          Go to the start page
        </ButtonLink>
      </div>
    </div>
  );
}
