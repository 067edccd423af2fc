import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AdminTabs } from "@/components/admin/admin-tabs";
import { AuditLog } from "@/components/admin/audit-log";
import { CompanyEditor } from "@/components/admin/company-editor";
import { Health } from "@/components/admin/health";
import { People } from "@/components/admin/people";
import { Queue } from "@/components/admin/queue";
import { CreateCompany } from "@/components/companies/create-company";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { queueCountsQuery } from "@/lib/admin/api/counts";
import { auditQuery, healthQuery, queueQuery } from "@/lib/admin/api/panel";
import { listAudit } from "@/lib/admin/queries/audit";
import { getHealth } from "@/lib/admin/queries/health";
import { countQueues, listQueue } from "@/lib/admin/queries/queue";
import { panelAddress, QUEUE_PAGE_SIZE } from "@/lib/admin/schema";
import { requireViewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin Panel" };

export default async function AdminPanelPage({ searchParams }: PageProps<"/admin/panel">) {
  const viewer = await requireViewer(paths.adminPanel);
  if (!viewer.isAdmin) redirect(paths.dashboard);
  const { tab, queue, page } = panelAddress.parse(await searchParams);
  const client = getQueryClient();
  const now = new Date();
  const counts = tab === "queue" ? await countQueues(viewer, now) : null;
  if (counts) {
    const reviews = await listQueue(viewer, { queue, page, pageSize: QUEUE_PAGE_SIZE }, now);
    client.setQueryData(queueCountsQuery.queryKey, counts);
    client.setQueryData(queueQuery({ queue, page }).queryKey, reviews);
  }
  if (tab === "health") client.setQueryData(healthQuery.queryKey, await getHealth(viewer, now));
  if (tab === "audit") client.setQueryData(auditQuery(page).queryKey, await listAudit(viewer, { page }));
  return (
    <Prefetched client={client}>
      <PageHeader
        title="Admin Panel"
        intro="Decide on reviews, list companies, change roles, and see who did what."
      />
      <AdminTabs current={tab} />
      {counts && <Queue viewerId={viewer.id} counts={counts} />}
      {tab === "companies" && (
        <div className="grid gap-6">
          <CompanyEditor />
          <CreateCompany />
        </div>
      )}
      {tab === "people" && <People viewerId={viewer.id} />}
      {tab === "audit" && <AuditLog />}
      {tab === "health" && <Health today={dayOf(now)} />}
    </Prefetched>
  );
}
