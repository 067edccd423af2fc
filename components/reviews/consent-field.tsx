import { useWatch } from "react-hook-form";
import { isAboutLeader } from "@/components/reviews/review-form-state";
import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { CheckboxField } from "@/components/ui/checkbox";

type ConsentFieldProps = {
  form: ReviewFormApi;
  description: string;
};

export function ConsentField({ form, description }: ConsentFieldProps) {
  if (!isAboutLeader(useWatch({ control: form.control }))) return null;
  return (
    <CheckboxField
      label="The leader may share this publicly as an image"
      description={description}
      {...form.register("isShareable")}
    />
  );
}
