"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm } from "@/components/form/server-form";
import { DialogBody, DialogDescription } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioCard } from "@/components/ui/radio-card";
import type { Account, DeleteAccountInput, DeleteAccountForm as Values } from "@/lib/accounts/schema";
import { errorMessage } from "@/lib/http/fetch-json";

const loadResolvers = () => import("@/components/accounts/resolvers");

// leaves room below the focused field, so the error message is in view too
const SHOWS_WHAT_IS_BELOW = "scroll-mb-40";

type DeleteAccountFormProps = {
  id: string;
  account: Pick<Account, "email" | "hasPassword">;
  isPending: boolean;
  error: Error | null;
  onConfirm: (input: DeleteAccountInput) => Promise<void>;
};

export function DeleteAccountForm({ id, account, isPending, error, onConfirm }: DeleteAccountFormProps) {
  const { email, hasPassword } = account;
  const form = useForm<Values, unknown, Values>({
    resolver: lazyResolver(async () => {
      const { deleteByPasswordResolver, deleteByAddressResolver } = await loadResolvers();
      return hasPassword ? deleteByPasswordResolver : deleteByAddressResolver;
    }),
    defaultValues: { confirmation: "" },
  });
  const { errors } = form.formState;

  useEffect(() => {
    if (error) form.setFocus("confirmation");
  }, [error, form]);

  function send({ submissions, confirmation }: Values) {
    return onConfirm({
      submissions,
      ...(hasPassword ? { password: confirmation } : { email: confirmation }),
    });
  }

  return (
    <DialogBody>
      <ServerForm
        id={id}
        form={form}
        loadResolver={loadResolvers}
        onSend={send}
        isPending={isPending}
        error={error}
        toField={() => "confirmation"}
        toAlert={(error) => ({ title: "Error", text: errorMessage(error, "Failed to delete your account") })}
        isAlertLast
        className="grid gap-6"
      >
        <DialogDescription as="ul" className="grid list-disc gap-2 pl-5 text-base text-foreground">
          <li>We delete your name, address, password and settings, and log you out of every browser.</li>
          <li>We delete the reviews about you. The people who wrote them can’t see them any more either.</li>
          <li>
            We don’t delete your company. If you unsubscribed from our emails, we keep a record of that.
          </li>
          <li>No one can undo this. If you want a copy of your data, download it first.</li>
        </DialogDescription>
        <fieldset
          disabled={isPending}
          aria-describedby={errors.submissions ? `${id}-error` : undefined}
          className="grid min-w-0 gap-3"
        >
          <legend className="mb-3 font-semibold">What happens to the reviews you wrote?</legend>
          <RadioCard
            value="unlink"
            label="Leave them, linked to no one"
            description="Readers see no change, and any name you signed with stays. Nothing we store links them to you any more, except older backups until we delete those. You can’t delete these reviews later."
            {...form.register("submissions")}
          />
          <RadioCard
            value="delete"
            label="Delete them too"
            description="They’re gone for everyone, and the ratings change. Your account and these reviews disappear at the same moment, so anyone who notices both can tell they were yours."
            {...form.register("submissions")}
          />
          {errors.submissions?.message && (
            <FieldError id={`${id}-error`}>{errors.submissions.message}</FieldError>
          )}
          <p className="text-muted-foreground text-sm">
            If you unlinked a review, or locked it by resetting your password by email, we can’t tell that
            it’s yours. It stays, whichever you choose.
          </p>
        </fieldset>
        {hasPassword ? (
          <Field label="Your password" error={errors.confirmation?.message}>
            <PasswordInput
              autoComplete="current-password"
              className={SHOWS_WHAT_IS_BELOW}
              {...form.register("confirmation")}
            />
          </Field>
        ) : (
          <Field
            label="Your email address"
            error={errors.confirmation?.message}
            description={`Type ${email} to confirm.`}
          >
            <Input
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              className={SHOWS_WHAT_IS_BELOW}
              {...form.register("confirmation")}
            />
          </Field>
        )}
      </ServerForm>
    </DialogBody>
  );
}
