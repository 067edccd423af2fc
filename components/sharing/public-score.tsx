"use client";
import { SettingSwitch } from "@/components/form/setting-switch";
import { CopyField } from "@/components/ui/copy-field";
import { useViewer } from "@/lib/accounts/api/account";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

export function PublicScore({ badgeUrl }: { badgeUrl: string }) {
  const account = useViewer();
  return (
    <div className="grid gap-5">
      <SettingSwitch
        name="isBadgeShown"
        label="Show a badge with my score"
        description={`Anyone can see your average and your number of reviews, even if your reviews are private. Both change on Mondays. You need at least ${SHARED_REVIEWS_MIN} reviews for a badge.`}
        saved="Badge settings updated"
        failed="Failed to update the badge."
      />
      {account?.isBadgeShown && (
        <CopyField
          label="HTML for your website"
          noun="code"
          value={`<img src="${badgeUrl}" alt="My feedback score" width="240" height="40">`}
        />
      )}
      <SettingSwitch
        name="areSharedPagesIndexed"
        label="Let search engines list pages that I share"
        description="Each review or score that you share has a public page. Search engines don’t list these pages unless you turn this on."
        saved="Sharing settings updated"
        failed="Failed to update sharing settings."
        className="border-t pt-5"
      />
    </div>
  );
}
