import type { Metadata } from "next";
import { ChangePassword } from "@/components/accounts/change-password";
import { ProfileForm } from "@/components/accounts/profile-form";
import { PROFILE_COLUMNS, ProfileSection } from "@/components/accounts/profile-section";
import { ProfileSections } from "@/components/accounts/profile-sections";
import { RecoveryCode } from "@/components/accounts/recovery-code";
import { SessionList } from "@/components/accounts/session-list";
import { SettingSwitches } from "@/components/accounts/setting-switches";
import { YourData } from "@/components/accounts/your-data";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { PublicScore } from "@/components/sharing/public-score";
import { viewerQuery } from "@/lib/accounts/api/account";
import { sessionsQuery } from "@/lib/accounts/api/profile";
import { requireAccount } from "@/lib/accounts/queries/account";
import { listSessions } from "@/lib/accounts/queries/sessions";
import { requireViewer } from "@/lib/auth/viewer";
import { recoveryQuery } from "@/lib/authorship/api";
import { getRecovery } from "@/lib/authorship/queries/recovery";
import { env } from "@/lib/env";
import { getQueryClient } from "@/lib/http/query-client";
import { badgePath, PRIVACY_SETTINGS_ID, paths, RECOVERY_CODE_ID } from "@/lib/paths";

export const metadata: Metadata = { title: "Profile" };

const SECTIONS = [
  { id: "details", label: "Your details" },
  { id: PRIVACY_SETTINGS_ID, label: "Privacy and email" },
  { id: "public-score", label: "Public score" },
  { id: "password", label: "Password" },
  { id: "sessions", label: "Signed-in browsers" },
  { id: RECOVERY_CODE_ID, label: "Recovery code" },
  { id: "your-data", label: "Your data" },
  { id: "delete-account", label: "Delete account" },
];

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
    <Prefetched client={client}>
      <PageHeader
        title="Profile"
        intro="Your details, who can read feedback about you, and how you log in."
      />
      <div className={PROFILE_COLUMNS}>
        <ProfileSections sections={SECTIONS} />
        <div className="grid gap-12">
          <ProfileSection
            id="details"
            title="Your details"
            lead="People who look you up see your name, title, department and company. The reviews you write don’t show your name, title or department."
          >
            <ProfileForm />
          </ProfileSection>
          <ProfileSection
            id={PRIVACY_SETTINGS_ID}
            title="Privacy and email"
            lead="We save each change right away."
          >
            <SettingSwitches />
          </ProfileSection>
          <ProfileSection
            id="public-score"
            title="Your public score"
            lead="These settings decide what people outside this site can see. Each one is off until you turn it on."
          >
            <PublicScore badgeUrl={env.APP_URL + badgePath(viewer.id)} />
          </ProfileSection>
          <ProfileSection
            id="password"
            title="Password"
            lead="Changing your password signs out every other browser. Your submissions stay yours."
          >
            <ChangePassword />
          </ProfileSection>
          <ProfileSection
            id="sessions"
            title="Signed-in browsers"
            lead="We don’t store which browser it is, where it is or when you last used it, so we can’t show that. We sign out a browser that you don’t use for a week, but it may stay on this list for a while."
          >
            <SessionList />
          </ProfileSection>
          <ProfileSection
            id={RECOVERY_CODE_ID}
            title="Recovery code"
            lead="Anyone who can read your work email can reset your password. That’s why a reset by email locks your earlier submissions. To unlock them, you need this code."
          >
            <RecoveryCode />
          </ProfileSection>
          <YourData account={account} />
        </div>
      </div>
    </Prefetched>
  );
}
