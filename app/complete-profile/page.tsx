import type { Metadata } from "next";
import { CompleteProfile } from "@/components/accounts/complete-profile";
import { requireNewcomerProfile } from "@/lib/accounts/queries/account";
import { requireNewcomer } from "@/lib/auth/viewer";

export const metadata: Metadata = {
  title: "Complete your profile",
  robots: { index: false, follow: false },
};

export default async function CompleteProfilePage() {
  const profile = await requireNewcomerProfile(await requireNewcomer());
  return <CompleteProfile profile={profile} />;
}
