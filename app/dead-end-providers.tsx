"use client";

// Next keeps one list of scripts for a client component in all layouts. If app/global-not-found.tsx used
// `Providers`, every other page would load the header of public pages.
export { Providers as DeadEndProviders } from "@/app/providers";
