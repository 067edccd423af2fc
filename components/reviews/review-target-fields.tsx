"use client";
import { Search } from "lucide";
import { useRef, useState } from "react";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { Readers } from "@/components/reviews/chosen-target";
import {
  type CheckedReview,
  type ReviewTarget,
  type UncheckedReview,
  withCompany,
  withLeader,
  withUnregisteredEmail,
} from "@/components/reviews/review-form-state";
import { TargetChip } from "@/components/reviews/target-chip";
import { TargetOption } from "@/components/reviews/target-option";
import { SearchCombobox } from "@/components/search/search-combobox";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { INVITATION_PAUSE_DAYS, UNCLAIMED_KEPT_DAYS } from "@/lib/retention";
import { reviewTargetQuery } from "@/lib/reviews/api/target";
import { cn } from "@/lib/utils";

export type ReviewFormApi = UseFormReturn<UncheckedReview, unknown, CheckedReview>;

const TARGET = ["companyId", "revieweeId", "unregisteredLeaderEmail"] as const;

type TargetFieldsProps = {
  form: ReviewFormApi;
  isDisabled: boolean;
};

export function TargetFields({ form, isDisabled }: TargetFieldsProps) {
  const { control, formState, setValue, trigger } = form;
  const company = useController({ control, name: "companyId" }).field;
  const leader = useController({ control, name: "revieweeId" }).field;
  // here, so that it comes before the fields below when the first error gets the focus
  const { ref: emailRef, ...email } = form.register("unregisteredLeaderEmail", {
    onChange: (event: { target: { value: string } }) => change(withUnregisteredEmail(event.target.value)),
  });
  const target = useWatch({ control });
  const [text, setText] = useState("");
  const [wantsEmail, setWantsEmail] = useState(false);
  const hasChanged = useRef(false);
  const [error] = TARGET.flatMap((name) => formState.errors[name]?.message ?? []);

  function change(changes: ReviewTarget) {
    for (const [name, value] of Object.entries(changes)) setValue(name as keyof ReviewTarget, value);
    // an empty choice isn't a mistake until the next attempt
    if (!changes.companyId && !changes.unregisteredLeaderEmail) form.clearErrors([...TARGET]);
    else if (formState.isSubmitted) void trigger([...TARGET]);
  }

  /** What is shown here now gets the focus of errors, and that of what it replaced. */
  function place(node: HTMLElement | null) {
    company.ref(node);
    leader.ref(node);
    if (node && hasChanged.current) node.focus();
    if (node) hasChanged.current = false;
  }

  function choose(changes: ReviewTarget, { isEmail = false } = {}) {
    hasChanged.current = true;
    setText("");
    setWantsEmail(isEmail);
    change(changes);
  }

  if (target.companyId) {
    return (
      <TargetChip
        ref={place}
        target={target}
        error={error}
        onChange={() => choose(withUnregisteredEmail(""))}
      />
    );
  }
  if (wantsEmail || target.unregisteredLeaderEmail) {
    return (
      <div className="grid gap-3">
        <Field
          label="Their work email"
          description={`We'll email them that feedback is waiting, at most once in ${INVITATION_PAUSE_DAYS} days. The email says nothing about your review. They can read it once they sign up with this address. If they don't, we delete your review after ${UNCLAIMED_KEPT_DAYS} days.`}
          error={error}
        >
          <Input
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            {...email}
            ref={(node) => {
              emailRef(node);
              place(node);
            }}
          />
        </Field>
        <Readers target={{ unregisteredLeaderEmail: "they" }} />
        <SwapButton onClick={() => choose(withUnregisteredEmail(""))}>Search for someone instead</SwapButton>
      </div>
    );
  }
  return (
    <Field label="Leader or company">
      <SearchCombobox
        placeholder="Search by name"
        icon={<Icon iconNode={Search} />}
        query={text}
        onQueryChange={setText}
        search={reviewTargetQuery}
        problem="The search failed. Please type again."
        renderItem={(found) => <TargetOption found={found} />}
        onSelect={(found) =>
          choose(found.type === "leader" ? withLeader(found.leader) : withCompany(found.company))
        }
        error={error}
        alternative={
          <SwapButton className="mt-2" onClick={() => choose(withUnregisteredEmail(""), { isEmail: true })}>
            Not here yet? Enter their work email
          </SwapButton>
        }
        onBlur={company.onBlur}
        disabled={isDisabled}
        ref={place}
      />
    </Field>
  );
}

type SwapButtonProps = { onClick: () => void; className?: string; children: string };

function SwapButton({ onClick, className, children }: SwapButtonProps) {
  return (
    <Button
      variant="link"
      size="inline"
      className={cn("min-h-6 justify-self-start pointer-coarse:min-h-11 text-sm", className)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
