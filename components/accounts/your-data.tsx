"use client";

import { Download } from "lucide";
import { DeleteAccountDialog } from "@/components/accounts/delete-account-dialog";
import { ProfileSection } from "@/components/accounts/profile-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toastError } from "@/components/ui/use-toast";
import type { Account } from "@/lib/accounts/schema";
import { useDownloadExport } from "@/lib/exports/api";
import { errorMessage } from "@/lib/http/fetch-json";

type YourDataProps = { account: Pick<Account, "email" | "hasPassword"> };

export function YourData({ account }: YourDataProps) {
  return (
    <>
      <ProfileSection
        id="your-data"
        title="Your data"
        lead="You can download a file of what we store about you: your account and settings, the reviews about you, and the reviews you wrote that your account can still find."
      >
        <div className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            It shows what you wrote, so don’t keep it on a computer that your employer manages.
          </p>
          <DownloadButton />
        </div>
      </ProfileSection>
      <ProfileSection
        id="delete-account"
        title="Delete your account"
        lead="This deletes your account and the reviews about you for good."
      >
        <div className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            You choose whether we also delete the reviews you wrote, or leave them, linked to no one.
          </p>
          <DeleteAccountDialog account={account} />
        </div>
      </ProfileSection>
    </>
  );
}

export function NewcomerData({ email }: { email: string }) {
  return (
    <aside aria-labelledby="newcomer-data" className="border-t pt-5 text-left text-sm">
      <h2 id="newcomer-data" className="font-semibold text-foreground">
        Your data
      </h2>
      <p className="mt-1.5">
        You don’t have to continue. If you stop here, we delete what Google told us 30 days after the end of
        the month you signed up. You can also delete it now.
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
          onError: (error) => toastError(errorMessage(error, "Failed to download your data")),
        })
      }
    >
      {!download.isPending && <Icon iconNode={Download} />}
      {download.isPending ? "Preparing your data…" : "Download your data"}
    </Button>
  );
}
