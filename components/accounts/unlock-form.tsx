"use client";

import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/use-toast";
import { useUnlockSubmissions } from "@/lib/authorship/api";
import type { UnlockInput } from "@/lib/authorship/schema";
import { errorMessage } from "@/lib/http/fetch-json";
import { RECOVERY_CODE_ID } from "@/lib/paths";

const loadResolver = () => import("@/components/accounts/resolvers").then((module) => module.unlockResolver);

export function UnlockForm() {
  const unlock = useUnlockSubmissions();
  const form = useForm<UnlockInput, unknown, UnlockInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { code: "" },
  });

  async function send({ code }: UnlockInput) {
    // awaited, because the form is removed with the last lock, and `mutate` would drop its callbacks
    const unlocked = await unlock.mutateAsync(code).catch(() => null);
    if (!unlocked) return;
    form.reset();
    // the focus went with the form
    document.getElementById(RECOVERY_CODE_ID)?.focus({ preventScroll: true });
    toast({ title: "Submissions unlocked", description: unlocked.message });
  }

  return (
    <div className="grid gap-4">
      <div>
        <h3 id="unlock-title" className="font-semibold">
          Earlier submissions may be locked
        </h3>
        <p className="mt-0.5 text-muted-foreground text-sm">
          Your password was reset by email. To unlock anything you submitted before that, enter the recovery
          code you made before the reset.
        </p>
      </div>
      <ServerForm
        form={form}
        loadResolver={loadResolver}
        onSend={send}
        isPending={unlock.isPending}
        error={unlock.error}
        toAlert={(error) => ({
          title: "Error",
          text: errorMessage(error, "Failed to unlock your submissions"),
        })}
        aria-labelledby="unlock-title"
        className="grid gap-4"
      >
        <Field
          label="Recovery code"
          error={form.formState.errors.code?.message}
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
        <SubmitButton pending="Unlocking…" className="justify-self-start">
          Unlock
        </SubmitButton>
      </ServerForm>
    </div>
  );
}
