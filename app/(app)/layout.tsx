import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SignedInMirror } from "@/components/accounts/signed-in-mirror";
import { UnsentReminder } from "@/components/admin/unsent-reminder";
import { OfflinePage } from "@/components/layout/offline-page";
import { Shell } from "@/components/layout/shell";
import { SignedInProviders } from "@/components/layout/signed-in-providers";
import { getViewer } from "@/lib/auth/viewer";
// Bundled with the layout: the page waits for this script, and the HTML wouldn't name it.
import "@/app/(app)/error";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Each page checks access itself, because a layout doesn't run again on navigation. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  const account = viewer && {
    id: viewer.id,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    isAdmin: viewer.isAdmin,
  };
  return (
    <SignedInProviders>
      <Shell account={account}>
        {account && <SignedInMirror user={account} />}
        {account && <OfflinePage />}
        {account?.isAdmin && <UnsentReminder ownerId={account.id} />}
        {children}
      </Shell>
    </SignedInProviders>
  );
}
