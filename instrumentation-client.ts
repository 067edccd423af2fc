// Next calls it when its router begins to load a page.
export { announceMove as onRouterTransitionStart } from "@/components/layout/moves";
