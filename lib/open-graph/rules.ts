import type { Metadata } from "next";
import { BRAND } from "@/lib/brand";
import type { LinkedLeader, LinkOwner } from "@/lib/feedback-link/schema";
import type { OpenGraphPage } from "@/lib/open-graph/schema";
import { feedbackImagePath, feedbackPath, openGraphPath, paths } from "@/lib/paths";

const SIZE = { width: 1200, height: 630 };

export type OpenGraphCard = {
  brand: string;
  label: string | null;
  title: string;
  role: string | null;
  line: string;
};

const PAGES = {
  home: {
    path: paths.home,
    // Spaces that don't break, so that the image's lines don't end on 'Keep'.
    title: "Say it plainly. Keep\u00a0your\u00a0name out of it.",
    line: "Anonymous ratings and reviews of the people you work for. They can’t see who wrote what.",
  },
  terms: {
    path: paths.terms,
    title: "Terms and Conditions",
    line: "What you can expect from us, and what we expect from you.",
  },
  privacy: {
    path: paths.privacy,
    title: "Privacy Policy",
    line: "What we know about you, why, for how long, and who else sees it.",
  },
  "how-anonymity-works": {
    path: paths.howAnonymityWorks,
    title: "How anonymity works",
    line: "What we keep when you write a review, who can read it, what could still give you away, and how we test each claim.",
  },
  removals: {
    path: paths.removals,
    title: "Removals",
    line: "How many reviews the moderators took down: in which month, why, and who asked. No text, and no names.",
  },
  accessibility: {
    path: paths.accessibility,
    title: "Accessibility",
    line: "What we did so that everyone can use the site, how we test it, and what we haven’t tested.",
  },
} satisfies Record<OpenGraphPage, { path: string; title: string; line: string }>;

export function toPageCard(page: OpenGraphPage): OpenGraphCard {
  const { title, line } = PAGES[page];
  return { brand: BRAND, label: null, title, role: null, line };
}

export function toLinkCard({ firstName, lastName, companyName }: LinkedLeader): OpenGraphCard {
  return {
    brand: BRAND,
    label: "Anonymous feedback for",
    title: `${firstName} ${lastName}`,
    role: companyName,
    line: "They read what you write and can’t see who wrote it. You don’t need an account.",
  };
}

/** `path` is for a page that shares the image of another. */
export function pagePreview(page: OpenGraphPage, path: string = PAGES[page].path): Metadata {
  return preview({ path, image: openGraphPath(page), alt: `${BRAND}: ${PAGES[page].title}` });
}

export function documentMetadata(page: Exclude<OpenGraphPage, "home">): Metadata {
  const { title, line } = PAGES[page];
  return { title, description: line, ...pagePreview(page) };
}

export function linkPreview(leader: LinkOwner): Metadata {
  const path = feedbackPath(leader.id);
  if (!leader.isNamedInPreviews) return pagePreview("home", path);
  const { label, title, role } = toLinkCard(leader);
  return preview({
    path,
    image: feedbackImagePath(leader.id),
    alt: `${label} ${title}, ${role}`,
  });
}

// Next takes title, description and image of the Twitter card from here if a page gives none.
function preview({ path, image, alt }: { path: string; image: string; alt: string }): Metadata {
  return {
    openGraph: {
      type: "website",
      siteName: BRAND,
      url: path,
      images: [{ url: image, ...SIZE, alt, type: "image/png" }],
    },
    twitter: { card: "summary_large_image" },
  };
}
