"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { DeleteAccountForm } from "@/components/accounts/delete-account-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";
import { useDeleteAccount } from "@/lib/accounts/api/account";
import type { Account, DeleteAccountInput } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";

const FORM_ID = "delete-account-form";

type DeleteAccountDialogProps = { account: Pick<Account, "email" | "hasPassword"> };

export function DeleteAccountDialog({ account }: DeleteAccountDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const keepButton = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteAccount();
  // still pending after the response, until the next page loads
  const isPending = deletion.isPending || deletion.isSuccess;

  async function deleteForGood(input: DeleteAccountInput) {
    // awaited, because `mutate` would drop its callbacks with the form of an account that is gone
    const deleted = await deletion.mutateAsync(input).catch(() => null);
    if (!deleted) return;
    toast({ title: "Account deleted", description: "We’ll confirm it in one last email." });
    router.replace(paths.home);
    // the router caches pages, and those belonged to the deleted account
    router.refresh();
  }

  function changeOpen(willBeOpen: boolean) {
    if (isPending) return;
    if (willBeOpen) deletion.reset();
    setOpen(willBeOpen);
  }

  return (
    <Dialog
      trigger={{
        variant: "outline",
        className: "border-destructive text-destructive",
        children: "Delete your account…",
      }}
      open={isOpen}
      onOpenChange={changeOpen}
    >
      <DialogContent role="alertdialog" initialFocus={keepButton}>
        <DialogHeader>
          <DialogTitle>Delete your account?</DialogTitle>
        </DialogHeader>
        <DeleteAccountForm
          id={FORM_ID}
          account={account}
          isPending={isPending}
          error={deletion.error}
          onConfirm={deleteForGood}
        />
        <DialogFooter>
          <DialogClose ref={keepButton} variant="outline" disabled={isPending}>
            Keep my account
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="destructive" isPending={isPending}>
            Delete for good
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
