import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ChangePassword } from "@/components/accounts/change-password";
import { ProfileForm } from "@/components/accounts/profile-form";
import { ProfileSection } from "@/components/accounts/profile-section";
import { RecoveryCode } from "@/components/accounts/recovery-code";
import { SessionList } from "@/components/accounts/session-list";
import { SettingSwitches } from "@/components/accounts/setting-switches";
import { YourData } from "@/components/accounts/your-data";
import { PageHeader } from "@/components/layout/page-header";
import { PublicScore } from "@/components/sharing/public-score";
import { viewerQuery } from "@/lib/accounts/api";
import { sessionsQuery } from "@/lib/accounts/api/profile";
import { requireAccount } from "@/lib/accounts/queries";
import { listSessions } from "@/lib/accounts/queries/sessions";
import { requireViewer } from "@/lib/auth/viewer";
import { recoveryQuery } from "@/lib/authorship/api";
import { getRecovery } from "@/lib/authorship/queries";
import { env } from "@/lib/env";
import { getQueryClient } from "@/lib/http/query-client";
import { badgePath, paths, RECOVERY_CODE_ID } from "@/lib/paths";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const viewer = await requireViewer(paths.profile);
  const [account, sessions, recovery] = await Promise.all([
    requireAccount(viewer),
    listSessions(viewer),
    getRecovery(viewer),
  ]);
  const client = getQueryClient();
  client.setQueryData(viewerQuery.queryKey, account);
  client.setQueryData(sessionsQuery.queryKey, sessions);
  client.setQueryData(recoveryQuery.queryKey, recovery);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        title="Profile"
        lede="Who you are here, who reads what is about you, and how you get back in."
      />
      <div className="grid gap-10">
        <ProfileSection
          id="details"
          title="Your details"
          lead="People who look for you see your name, title, department and company. A review that you write has none of them."
        >
          <ProfileForm />
        </ProfileSection>
        <ProfileSection id="settings" title="Privacy and mail" lead="Saved as soon as you switch them.">
          <SettingSwitches />
        </ProfileSection>
        <ProfileSection
          id="public-score"
          title="Your public score"
          lead="What you show outside of this site. Off unless you switch it on."
        >
          <PublicScore badgeUrl={env.APP_URL + badgePath(viewer.id)} />
        </ProfileSection>
        <ProfileSection
          id="password"
          title="Password"
          lead="A change signs every other browser out. Your submissions stay yours."
        >
          <ChangePassword />
        </ProfileSection>
        <ProfileSection
          id="sessions"
          title="Signed-in browsers"
          lead="No name, place or last use of a browser is kept, so none is shown. One that is not used for a week is signed out by itself, and may stand here a while longer."
        >
          <SessionList />
        </ProfileSection>
        <ProfileSection
          id={RECOVERY_CODE_ID}
          title="Recovery code"
          lead="Whoever reads your work mail can reset your password, so a reset by mail locks your earlier submissions. This code unlocks them, for you alone."
        >
          <RecoveryCode />
        </ProfileSection>
        <YourData account={account} />
      </div>
    </HydrationBoundary>
  );
}
