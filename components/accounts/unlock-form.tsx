"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useUnlockSubmissions } from "@/lib/authorship/api";
import type { UnlockInput } from "@/lib/authorship/schema";
import { errorMessage, RequestError } from "@/lib/http/fetch-json";
import { RECOVERY_CODE_ID } from "@/lib/paths";

const loadResolver = () => import("@/components/accounts/resolvers").then((module) => module.unlockResolver);

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
      // awaited, because the form is removed with the last lock, and `mutate` would drop its callbacks
      const { message } = await unlock.mutateAsync(code);
      form.reset();
      // the focus went with the form
      document.getElementById(RECOVERY_CODE_ID)?.focus({ preventScroll: true });
      toast({ title: "Submissions unlocked", description: message });
    } catch (error) {
      const message = errorMessage(error, "Failed to unlock your submissions");
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
          The password was reset by email. Your recovery code from before the reset unlocks what you
          submitted.
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
