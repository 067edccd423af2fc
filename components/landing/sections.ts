import { paths } from "@/lib/paths";

export const sections = {
  journey: { id: "how-a-review-travels", title: "How a review travels" },
  whoSeesWhat: { id: "who-can-see-what", title: "Who can see what" },
  pitches: { id: "what-it-is-for", title: "What it is for" },
} as const;

export const sectionLinks = Object.values(sections).map(({ id, title }) => ({
  href: `${paths.home}#${id}`,
  title,
}));
