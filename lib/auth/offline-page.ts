import { paths } from "@/lib/paths";

export const OFFLINE_WORKER = "offline-worker.js";

// One for each signed-in page, so that no visitor's page runs the worker or asks for it.
const SCOPES = [
  paths.dashboard,
  paths.leaderReviews,
  paths.submissions,
  paths.leaderLookup,
  paths.companyLookup,
  paths.companyProfiles,
  paths.profile,
  paths.adminPanel,
];

/** One after the other, so that the page stays responsive. */
export async function keepOfflinePage(): Promise<void> {
  try {
    for (const scope of SCOPES) await navigator.serviceWorker?.register(`/${OFFLINE_WORKER}`, { scope });
  } catch {
    // Some browsers refuse it, for example in private windows, and show their own page.
  }
}

export async function forgetOfflinePage(): Promise<void> {
  const kept = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(kept.map((registration) => registration.unregister()));
}
