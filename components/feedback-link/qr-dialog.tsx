"use client";
import { QrCode as QrIcon } from "lucide";
import { lazy, Suspense } from "react";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { useViewer } from "@/lib/accounts/api/account";

const loadCode = () => import("@/components/feedback-link/qr-code");
// lazy-loaded on hover or focus, with what computes the code
const QrCode = lazy(() => loadCode().then((module) => ({ default: module.QrCode })));

export function QrDialog({ link }: { link: string }) {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Dialog
      trigger={{
        onPointerEnter: loadCode,
        onFocus: loadCode,
        variant: "outline",
        children: (
          <>
            <Icon iconNode={QrIcon} />
            QR Code
          </>
        ),
      }}
    >
      <DialogContent initialFocus="dialog">
        <DialogHeader>
          <DialogTitle>QR code of your link</DialogTitle>
          <DialogDescription>
            Print it or show it to everyone you work with. It’s the same for all of them.
          </DialogDescription>
        </DialogHeader>
        <Suspense
          fallback={
            <DialogBody>
              <Skeleton className="mx-auto aspect-[800/1070] h-[56dvh]" />
            </DialogBody>
          }
        >
          <QrCode link={link} firstName={viewer.firstName} lastName={viewer.lastName} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
