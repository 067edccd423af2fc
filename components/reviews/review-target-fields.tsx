"use client";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { CompanyOption } from "@/components/companies/company-option";
import { LeaderOption } from "@/components/leaders/leader-option";
import {
  type CheckedReview,
  type ReviewTarget,
  type UncheckedReview,
  withCompany,
  withCompanyText,
  withLeader,
  withLeaderText,
  withUnregisteredEmail,
} from "@/components/reviews/review-form-state";
import { SearchCombobox } from "@/components/search/search-combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { companySearchQuery } from "@/lib/companies/api";
import { leaderSearchQuery } from "@/lib/leaders/api";
import { INVITATION_PAUSE_DAYS, UNCLAIMED_KEPT_DAYS } from "@/lib/retention";

export type ReviewFormApi = UseFormReturn<UncheckedReview, unknown, CheckedReview>;

const SEARCH_FAILED = "The search failed. Please type again.";

type TargetFieldsProps = {
  form: ReviewFormApi;
  /** The viewer, who can't review themselves. */
  excludeUserId?: string;
  isDisabled: boolean;
};

export function TargetFields({ form, excludeUserId, isDisabled }: TargetFieldsProps) {
  const { control, formState, register, setValue, trigger } = form;
  const { companyId, companyText, leaderText, unregisteredLeaderEmail } = useWatch({ control });
  const { errors, isSubmitted } = formState;

  function change(changes: Partial<ReviewTarget>) {
    for (const [name, value] of Object.entries(changes)) setValue(name as keyof ReviewTarget, value);
    if (isSubmitted) void trigger(["companyId", "revieweeId", "unregisteredLeaderEmail"]);
  }

  return (
    <div className="grid gap-4">
      {/* hidden, not removed, so that the fields keep their order and the first error gets the focus */}
      <div hidden={Boolean(unregisteredLeaderEmail)} className="grid items-start gap-4 lg:grid-cols-2">
        <Controller
          control={control}
          name="companyId"
          render={({ field }) => (
            <Field label="Company" error={errors.companyId?.message}>
              <SearchCombobox
                placeholder="Search for a company"
                query={companyText ?? ""}
                onQueryChange={(text) => change(withCompanyText(text))}
                search={companySearchQuery}
                problem={SEARCH_FAILED}
                renderItem={(company) => <CompanyOption company={company} />}
                onSelect={(company) => change(withCompany(company, form.getValues()))}
                onBlur={field.onBlur}
                disabled={isDisabled}
                ref={field.ref}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="revieweeId"
          render={({ field }) => (
            <Field label="Leader" aside="Optional" error={errors.revieweeId?.message}>
              <SearchCombobox
                placeholder="Search for a leader"
                query={leaderText ?? ""}
                onQueryChange={(text) => change(withLeaderText(text))}
                search={(q) => leaderSearchQuery({ q, companyId: companyId || undefined, excludeUserId })}
                problem={SEARCH_FAILED}
                renderItem={(leader) => <LeaderOption leader={leader} />}
                onSelect={(leader) => change(withLeader(leader))}
                onBlur={field.onBlur}
                disabled={isDisabled}
                ref={field.ref}
              />
            </Field>
          )}
        />
      </div>
      <Field
        label="Unregistered leader email"
        aside="Optional"
        description={
          unregisteredLeaderEmail
            ? `We'll email them that feedback is waiting, at most once in ${INVITATION_PAUSE_DAYS} days. The email says nothing about your review. They can read it once they sign up with this address. If they don't, we delete your review after ${UNCLAIMED_KEPT_DAYS} days. To choose a company or a leader, clear the address.`
            : "The work address of someone who hasn't signed up yet."
        }
        error={errors.unregisteredLeaderEmail?.message}
      >
        <Input
          type="email"
          autoComplete="off"
          placeholder="name@company.com"
          {...register("unregisteredLeaderEmail", {
            onChange: (event: { target: { value: string } }) =>
              change(withUnregisteredEmail(event.target.value)),
          })}
        />
      </Field>
    </div>
  );
}
