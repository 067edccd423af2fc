import type { Metadata } from "next";
import { UndoUnsubscribe } from "@/components/notifications/undo-unsubscribe";
import { Unsubscribe } from "@/components/notifications/unsubscribe";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

// Rendered for each request, as it reads its query, and so sent with `no-store` (SEC-A8). Rendering it changes nothing.
export default async function UnsubscribePage({ searchParams }: Props) {
  const { email, t, undo } = await searchParams;
  if (typeof undo === "string") return <UndoUnsubscribe token={undo} />;
  return (
    <Unsubscribe
      email={typeof email === "string" ? email : undefined}
      t={typeof t === "string" ? t : undefined}
    />
  );
}
