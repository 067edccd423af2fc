import { paths } from "@/lib/paths";

// Their data is loaded on click: loading a page early would show the network how much someone has written.
const CODE: Record<string, () => Promise<unknown>> = {
  [paths.leaderReviews]: () => import("@/components/reviews/received-reviews"),
  [paths.submissions]: () => import("@/components/reviews/submitted-reviews"),
  [paths.leaderLookup]: () => import("@/components/leaders/leader-lookup"),
  [paths.companyLookup]: () => import("@/components/companies/company-lookup"),
  [paths.companyProfiles]: () => import("@/components/companies/company-profiles"),
};

/** The code is the same for everyone, so loading it early tells the network nothing. */
export async function loadPageCode(path: string): Promise<void> {
  // If it fails now, the page loads it again.
  await CODE[path]?.().catch(() => undefined);
}
