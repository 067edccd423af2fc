import { LookupScreenSkeleton } from "@/components/reviews/lookup-skeleton";

export default function CompanyLookupLoading() {
  return (
    <LookupScreenSkeleton
      title="Find Companies"
      intro="Read what people wrote about a company and its public leaders."
    />
  );
}
