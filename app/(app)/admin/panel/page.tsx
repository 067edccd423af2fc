import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CreateCompany } from "@/components/companies/create-company";
import { PageHeader } from "@/components/layout/page-header";
import { requireViewer } from "@/lib/auth/viewer";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin Panel" };

export default async function AdminPanelPage() {
  const viewer = await requireViewer(paths.adminPanel);
  if (!viewer.isAdmin) redirect(paths.dashboard);
  return (
    <>
      <PageHeader title="Admin Panel" intro="Add companies that people can review." />
      <CreateCompany />
    </>
  );
}
