import { ProfileSectionSkeleton } from "@/components/accounts/profile-section";
import { PageHeader } from "@/components/layout/page-header";
import { SkeletonGroup } from "@/components/ui/skeleton";

export default function ProfileLoading() {
  return (
    <>
      <PageHeader
        title="Profile"
        intro="Your details, who can read feedback about you, and how you log in."
      />
      <SkeletonGroup className="grid gap-10">
        <ProfileSectionSkeleton className="h-[38rem] sm:h-[30rem]" />
        <ProfileSectionSkeleton className="h-64 sm:h-52" />
        <ProfileSectionSkeleton className="h-72 sm:h-56" />
        <ProfileSectionSkeleton className="h-80 sm:h-64" />
        <ProfileSectionSkeleton className="h-52" />
        <ProfileSectionSkeleton className="h-44" />
      </SkeletonGroup>
    </>
  );
}
