import type { Metadata } from "next";
import { YourData } from "@/components/accounts/your-data";
import { PageHeader } from "@/components/layout/page-header";
import { requireAccount } from "@/lib/accounts/queries";
import { requireViewer } from "@/lib/auth/viewer";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const viewer = await requireViewer(paths.profile);
  const account = await requireAccount(viewer);
  return (
    <>
      <PageHeader title="Profile" lede="What is kept about you, and how to end it." />
      <YourData account={account} />
    </>
  );
}
