"use client";

import { Download } from "lucide-react";
import { DeleteAccountDialog } from "@/components/accounts/delete-account-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toast } from "@/components/ui/use-toast";
import type { Account } from "@/lib/accounts/schema";
import { useDownloadExport } from "@/lib/exports/api";
import { RequestError } from "@/lib/http/fetch-json";

type YourDataProps = { account: Pick<Account, "email" | "hasPassword"> };

/** What one can ask for about oneself: a copy of it, and the end of it (SEC-G1). */
export function YourData({ account }: YourDataProps) {
  return (
    <div className="grid gap-6">
      <Card aria-labelledby="your-data">
        <CardHeader>
          <CardTitle id="your-data">Your data</CardTitle>
        </CardHeader>
        <CardContent className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            A file with what is stored about you: your account and its settings, the reviews that you wrote
            and your account still finds, and those about you.
          </p>
          <p className="max-w-measure text-muted-foreground text-sm">
            It shows what you wrote. Do not keep it on a computer that your employer manages.
          </p>
          <DownloadButton />
        </CardContent>
      </Card>
      <Card aria-labelledby="delete-account">
        <CardHeader>
          <CardTitle id="delete-account">Delete your account</CardTitle>
        </CardHeader>
        <CardContent className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            Your account goes for good, with the reviews about you. You choose whether the reviews that you
            wrote go with it, or stay, tied to nobody.
          </p>
          <DeleteAccountDialog account={account} />
        </CardContent>
      </Card>
    </div>
  );
}

function DownloadButton() {
  const download = useDownloadExport();
  return (
    <Button
      variant="outline"
      isPending={download.isPending}
      onClick={() =>
        download.mutate(undefined, {
          onError: (error) =>
            toast({ title: "Error", description: errorMessage(error), variant: "destructive" }),
        })
      }
    >
      {!download.isPending && <Download aria-hidden />}
      {download.isPending ? "Preparing your data…" : "Download your data"}
    </Button>
  );
}

function errorMessage(error: unknown): string {
  return error instanceof RequestError ? error.message : "Failed to download your data";
}
