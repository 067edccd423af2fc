"use client";

import type { ReactNode } from "react";
import { SettingSwitch } from "@/components/form/setting-switch";

export function SettingSwitches() {
  return (
    <div className="grid gap-5">
      <SettingSwitch
        name="areReviewsPublic"
        label="Reviews about me are public"
        description={
          <>
            <Meaning word="Public">
              everyone who is signed in can read the reviews about you and see your average, and the reviews
              count towards your company’s ratings.
            </Meaning>
            <Meaning word="Private">
              other users can’t see any of this, and the reviews don’t count towards your company’s ratings.
            </Meaning>
          </>
        }
        saved="Privacy settings updated"
        failed="Failed to update privacy settings."
      />
      <SettingSwitch
        name="emailNotificationsEnabled"
        label="Email me about new feedback"
        description="The email says only that there is feedback. You always get emails about your account, such as a password reset."
        saved="Email preferences updated"
        failed="Failed to update email preferences."
        className="border-t pt-5"
      />
    </div>
  );
}

function Meaning({ word, children }: { word: string; children: ReactNode }) {
  return (
    <span className="mt-1 block">
      <b className="font-semibold text-foreground">{word}:</b> {children}
    </span>
  );
}
