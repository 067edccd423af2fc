"use client";

import { Download } from "lucide-react";
import { DeleteAccountDialog } from "@/components/accounts/delete-account-dialog";
import { ProfileSection } from "@/components/accounts/profile-section";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/use-toast";
import type { Account } from "@/lib/accounts/schema";
import { useDownloadExport } from "@/lib/exports/api";
import { RequestError } from "@/lib/http/fetch-json";

type YourDataProps = { account: Pick<Account, "email" | "hasPassword"> };

/** What one can ask for about oneself: a copy of it, and the end of it (SEC-G1). */
export function YourData({ account }: YourDataProps) {
  return (
    <>
      <ProfileSection
        id="your-data"
        title="Your data"
        lead="A file with what is stored about you: your account and its settings, the reviews that you wrote and your account still finds, and those about you."
      >
        <div className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            It shows what you wrote. Do not keep it on a computer that your employer manages.
          </p>
          <DownloadButton />
        </div>
      </ProfileSection>
      <ProfileSection
        id="delete-account"
        title="Delete your account"
        lead="Your account goes for good, with the reviews about you."
      >
        <div className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            You choose whether the reviews that you wrote go with it, or stay, tied to nobody.
          </p>
          <DeleteAccountDialog account={account} />
        </div>
      </ProfileSection>
    </>
  );
}

/** The same for whoever has no profile yet. */
export function NewcomerData({ email }: { email: string }) {
  return (
    <aside aria-labelledby="newcomer-data" className="border-t pt-5 text-left text-sm">
      <h2 id="newcomer-data" className="font-semibold text-foreground">
        Your data
      </h2>
      <p className="mt-1.5">
        You need not go on: what Google told us is deleted 30 days after this month, or now.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <DownloadButton />
        <DeleteAccountDialog account={{ email, hasPassword: false }} />
      </div>
    </aside>
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
