import { LookupScreenSkeleton } from "@/components/reviews/lookup-skeleton";

export default function LeaderLookupLoading() {
  return (
    <LookupScreenSkeleton
      title="Find Leaders"
      intro="Read what people wrote about leaders who make their feedback public."
    />
  );
}
