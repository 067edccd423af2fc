"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/accounts/form-alert";
import { lazyResolver } from "@/components/accounts/lazy-resolver";
import { DialogBody, DialogDescription } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioCard } from "@/components/ui/radio-card";
import type { Account, DeleteAccountInput, DeleteAccountForm as Values } from "@/lib/accounts/schema";
import { RequestError } from "@/lib/http/fetch-json";

const loadResolvers = () => import("@/components/accounts/resolvers");

// Focused after a refusal, it is scrolled to so far that the words about it are in view too.
const SHOWS_WHAT_IS_BELOW = "scroll-mb-40";

type DeleteAccountFormProps = {
  id: string;
  account: Pick<Account, "email" | "hasPassword">;
  isPending: boolean;
  /** Rejects with what the endpoint says. */
  onConfirm: (input: DeleteAccountInput) => Promise<void>;
};

/** What goes, what stays, what becomes of one's own reviews, and the proof that it is oneself who asks. */
export function DeleteAccountForm({ id, account, isPending, onConfirm }: DeleteAccountFormProps) {
  const { email, hasPassword } = account;
  const form = useForm<Values, unknown, Values>({
    resolver: lazyResolver(async () => {
      const { deleteByPasswordResolver, deleteByAddressResolver } = await loadResolvers();
      return hasPassword ? deleteByPasswordResolver : deleteByAddressResolver;
    }),
    defaultValues: { confirmation: "" },
  });
  const { errors } = form.formState;

  async function handleValid({ submissions, confirmation }: Values) {
    try {
      await onConfirm({
        submissions,
        ...(hasPassword ? { password: confirmation } : { email: confirmation }),
      });
    } catch (error) {
      const isAboutField = error instanceof RequestError && error.details.field !== undefined;
      form.setError(isAboutField ? "confirmation" : "root", { type: "server", message: errorMessage(error) });
      form.setFocus("confirmation");
    }
  }

  return (
    <DialogBody>
      <form
        id={id}
        method="post"
        noValidate
        onFocus={() => void loadResolvers().catch(() => {})}
        onSubmit={form.handleSubmit(handleValid)}
        className="grid gap-6"
      >
        <DialogDescription asChild className="text-base text-foreground">
          <ul className="grid list-disc gap-2 pl-5">
            <li>Your name, address, password and settings are deleted, and every browser is logged out.</li>
            <li>The reviews about you are deleted. Those who wrote them lose them too.</li>
            <li>Your company stays. If you unsubscribed your address from mail, that stays noted.</li>
            <li>Nobody can undo this. If you want a copy of your data, download it first.</li>
          </ul>
        </DialogDescription>
        <fieldset
          disabled={isPending}
          aria-describedby={errors.submissions ? `${id}-error` : undefined}
          className="grid min-w-0 gap-3"
        >
          <legend className="mb-3 font-semibold">What happens to the reviews that you wrote?</legend>
          <RadioCard
            value="unlink"
            label="Leave them, tied to nobody"
            description="Nothing changes for those who read them, and a name that you signed with stays. Nothing that is stored leads from them to you any more, but for backups made before now, until those are deleted. Nobody can delete them as yours later."
            {...form.register("submissions")}
          />
          <RadioCard
            value="delete"
            label="Delete them too"
            description="They are gone for everybody, and the ratings change. Your account and these reviews then disappear at the same moment: whoever notices both can tell that they were yours."
            {...form.register("submissions")}
          />
          {errors.submissions?.message && (
            <FieldError id={`${id}-error`}>{errors.submissions.message}</FieldError>
          )}
          <p className="text-muted-foreground text-sm">
            Reviews that you unlinked, or that a reset by mail locked, cannot be found as yours. They stay,
            whichever you choose.
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
            label="Your address"
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
        {errors.root?.message && <FormAlert title="Error">{errors.root.message}</FormAlert>}
      </form>
    </DialogBody>
  );
}

function errorMessage(error: unknown): string {
  return error instanceof RequestError ? error.message : "Failed to delete your account";
}
