"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/accounts/form-alert";
import { lazyResolver } from "@/components/accounts/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useUnlockSubmissions } from "@/lib/authorship/api";
import type { UnlockInput } from "@/lib/authorship/schema";
import { RequestError } from "@/lib/http/fetch-json";
import { RECOVERY_CODE_ID } from "@/lib/paths";

const loadResolver = () => import("@/components/accounts/resolvers").then((module) => module.unlockResolver);

/** Where the recovery code of an earlier time is entered. What was typed stays until it has opened something. */
export function UnlockForm() {
  const unlock = useUnlockSubmissions();
  const form = useForm<UnlockInput, unknown, UnlockInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const isPending = isSubmitting || unlock.isPending;

  async function handleValid({ code }: UnlockInput) {
    try {
      // Awaited, because this form leaves the page with the last lock, and a callback of `mutate` with it.
      const { message } = await unlock.mutateAsync(code);
      form.reset();
      // The form has gone with the last lock, and with it the focus.
      document.getElementById(RECOVERY_CODE_ID)?.focus({ preventScroll: true });
      toast({ title: "Submissions unlocked", description: message });
    } catch (error) {
      const message = error instanceof Error ? error.message : "Failed to unlock your submissions";
      const place = error instanceof RequestError && error.details.field === "code" ? "code" : "root";
      form.setError(place, { type: "server", message }, { shouldFocus: true });
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="unlock-title"
      onFocus={() => void loadResolver().catch(() => {})}
      onSubmit={form.handleSubmit(handleValid)}
      className="grid gap-4"
    >
      <div>
        <h3 id="unlock-title" className="font-semibold">
          Earlier submissions may be locked
        </h3>
        <p className="mt-0.5 text-muted-foreground text-sm">
          The password was reset by mail. The recovery code of that time unlocks what was submitted before.
        </p>
      </div>
      {errors.root?.message && <FormAlert title="Error">{errors.root.message}</FormAlert>}
      <Field
        label="Recovery code"
        error={errors.code?.message}
        description="Capital or small letters, with or without hyphens."
      >
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          {...form.register("code")}
        />
      </Field>
      <Button type="submit" isPending={isPending} className="justify-self-start">
        {isPending ? "Unlocking…" : "Unlock"}
      </Button>
    </form>
  );
}
