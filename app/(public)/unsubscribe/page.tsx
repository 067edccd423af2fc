import type { Metadata } from "next";
import { UndoUnsubscribe } from "@/components/notifications/undo-unsubscribe";
import { Unsubscribe } from "@/components/notifications/unsubscribe";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// reads its query, so it is rendered per request and sent with `no-store` (SEC-A8); rendering changes nothing
export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const { email, t, undo } = await searchParams;
  if (typeof undo === "string") return <UndoUnsubscribe token={undo} />;
  return (
    <Unsubscribe
      email={typeof email === "string" ? email : undefined}
      t={typeof t === "string" ? t : undefined}
    />
  );
}
