import { PageHeader } from "@/components/layout/page-header";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function LeaderLookupLoading() {
  return (
    <>
      <PageHeader
        title="Find Leaders"
        intro="Read what people wrote about leaders who make their feedback public."
        action={<Skeleton className="h-10 w-36 rounded-lg pointer-coarse:h-11" />}
      />
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-10 max-w-2xl rounded-lg pointer-coarse:h-11" />
        <Skeleton className="h-72 rounded-xl" />
      </SkeletonGroup>
    </>
  );
}
