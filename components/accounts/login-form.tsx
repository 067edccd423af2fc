"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/form/form-alert";
import { lazyResolver } from "@/components/form/lazy-resolver";
import { ServerForm, SubmitButton } from "@/components/form/server-form";
import { focusNextHeading } from "@/components/layout/content-heading";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { toast } from "@/components/ui/use-toast";
import { forgetViewer } from "@/lib/accounts/api/forget-viewer";
import { useLogin } from "@/lib/accounts/api/visitor";
import type { LoginInput } from "@/lib/auth/schema";
import { hasCode } from "@/lib/http/fetch-json";
import { tab } from "@/lib/http/tab-client";
import { GOOGLE_REFUSALS, type GoogleRefusal } from "@/lib/sign-in/google-refusals";

const loadResolver = () => import("@/components/accounts/resolvers").then((module) => module.loginResolver);

type LoginFormProps = {
  /** A path of this site, already checked. */
  next: string;
  isUnverified: boolean;
  refusal?: GoogleRefusal;
};

export function LoginForm({ next, isUnverified, refusal }: LoginFormProps) {
  const router = useRouter();
  const login = useLogin();
  const form = useForm<LoginInput, unknown, LoginInput>({
    resolver: lazyResolver(loadResolver),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitted } = form.formState;
  const isUntouched = !(isSubmitted || login.isPending || login.data || login.error);

  // Signed-in users never see this page, so anything this browser remembers is out of date.
  useEffect(() => forgetViewer(tab.client), []);

  function send(input: LoginInput) {
    login.send(input, {
      onSuccess: () => {
        toast({ title: "Logged in" });
        focusNextHeading();
        // Replaced, not pushed: going back to this page would clear the viewer.
        router.replace(next);
      },
    });
  }

  return (
    <div className="grid gap-5">
      {refusal && isUntouched && (
        <FormAlert title={GOOGLE_REFUSALS[refusal].title}>{GOOGLE_REFUSALS[refusal].text}</FormAlert>
      )}
      {isUnverified && isUntouched && <FormAlert title={UNVERIFIED.title}>{UNVERIFIED.text}</FormAlert>}
      <ServerForm
        form={form}
        loadResolver={loadResolver}
        onSend={send}
        onInvalid={login.reset}
        // still pending after the response, until the next page loads
        isPending={login.isPending || login.data !== null}
        error={login.error}
        toAlert={toAlert}
        className="grid gap-5"
      >
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" autoCapitalize="none" {...form.register("email")} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <SubmitButton pending="Logging in…">Log in</SubmitButton>
      </ServerForm>
    </div>
  );
}

const UNVERIFIED = {
  title: "Email Verification Required",
  text: "Please check your email and click the verification link before logging in.",
};

function toAlert(error: Error) {
  return hasCode(error, "unverified") ? UNVERIFIED : { title: "Error", text: error.message };
}
