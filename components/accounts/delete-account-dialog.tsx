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
  DialogTrigger,
} from "@/components/ui/dialog";
import { toast } from "@/components/ui/use-toast";
import { useDeleteAccount } from "@/lib/accounts/api";
import type { Account, DeleteAccountInput } from "@/lib/accounts/schema";
import { paths } from "@/lib/paths";

const FORM_ID = "delete-account-form";

type DeleteAccountDialogProps = { account: Pick<Account, "email" | "hasPassword"> };

/** The action 'Delete your account', and what it asks first: nobody can take it back. */
export function DeleteAccountDialog({ account }: DeleteAccountDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const keepButton = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteAccount();
  // Still pending after the answer, until the next page is there.
  const isPending = deletion.isPending || deletion.isSuccess;

  async function deleteForGood(input: DeleteAccountInput) {
    await deletion.mutateAsync(input);
    toast({ title: "Account deleted", description: "A last mail to your address says so." });
    router.replace(paths.home);
    // The router keeps pages that it has seen, and those were somebody's.
    router.refresh();
  }

  return (
    <Dialog open={isOpen} onOpenChange={(willBeOpen) => !isPending && setOpen(willBeOpen)}>
      <DialogTrigger asChild>
        <Button variant="outline" className="border-destructive text-destructive">
          Delete your account…
        </Button>
      </DialogTrigger>
      <DialogContent role="alertdialog" initialFocus={keepButton}>
        <DialogHeader>
          <DialogTitle>Delete your account?</DialogTitle>
        </DialogHeader>
        <DeleteAccountForm id={FORM_ID} account={account} isPending={isPending} onConfirm={deleteForGood} />
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={keepButton} variant="outline" disabled={isPending}>
              Keep my account
            </Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="destructive" isPending={isPending}>
            Delete for good
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
