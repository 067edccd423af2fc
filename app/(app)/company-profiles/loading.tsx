import { AllCompaniesSkeleton } from "@/components/companies/all-companies";
import { PageHeader } from "@/components/layout/page-header";
import { TitledCard } from "@/components/ui/card";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function CompanyProfilesLoading() {
  return (
    <>
      <PageHeader title="Company Profiles" intro="Every listed company, with its public ratings." />
      <div className="grid gap-6">
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-10 max-w-2xl rounded-lg pointer-coarse:h-11" />
          <Skeleton className="h-[14.5rem] rounded-xl sm:h-[7.3125rem]" />
        </SkeletonGroup>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <TitledCard title="All Companies">
            <AllCompaniesSkeleton />
          </TitledCard>
          <SkeletonGroup>
            <Skeleton className="h-96 rounded-xl" />
          </SkeletonGroup>
        </div>
      </div>
    </>
  );
}
