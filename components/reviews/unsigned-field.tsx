import type { ReviewFormApi } from "@/components/reviews/review-target-fields";
import { CheckboxField } from "@/components/ui/checkbox";
import { useCloseDialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

export function UnsignedField({ form, name }: { form: ReviewFormApi; name: string }) {
  const closeDialog = useCloseDialog();
  return (
    <CheckboxField
      label="Send this one as ‘Anonymous’"
      description={
        <>
          You can change or remove ‘{name}’ in {/* the command menu's dialog would stay open on that page */}
          <Link
            href={paths.profile}
            onClick={closeDialog}
            className="text-primary underline underline-offset-4"
          >
            your profile
          </Link>
          . Your draft stays here.
        </>
      }
      {...form.register("isUnsigned")}
    />
  );
}
