"use client";

// By another name, because a client component has one list of scripts for all layouts: with app/global-not-found.tsx's,
// every other page would load the header of public pages.
export { Providers as DeadEndProviders } from "@/app/providers";
