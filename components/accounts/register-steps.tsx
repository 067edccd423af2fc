"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { z } from "zod";
import { loadedLater } from "@/components/ui/loaded-later";
import type { registerForm } from "@/lib/accounts/schema";

export type RegisterValues = z.input<typeof registerForm>;
type TypedValues = Omit<RegisterValues, "findableFrom"> & Partial<Pick<RegisterValues, "findableFrom">>;

type Steps = {
  typed: TypedValues;
  showSent: (values: TypedValues) => void;
};

const NOTHING_TYPED: TypedValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  title: "",
  department: "",
  agreedToTerms: false,
};

export const RegisterSent = loadedLater(() =>
  import("@/components/accounts/register-sent").then((module) => module.RegisterSent),
);

const StepsContext = createContext<Steps | null>(null);

export function useRegisterSteps(): Steps {
  const steps = useContext(StepsContext);
  if (!steps) throw new Error("The form to sign up is outside of its steps");
  return steps;
}

/** What was typed stays only in this tab's memory. */
export function RegisterSteps({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isSent, setSent] = useState(false);

  function showSent(values: TypedValues) {
    setTyped({ ...values, password: "" });
    setSent(true);
  }

  if (!isSent) return <StepsContext value={{ typed, showSent }}>{children}</StepsContext>;
  return <RegisterSent email={typed.email} onChangeAddress={() => setSent(false)} />;
}
