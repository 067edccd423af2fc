// Next calls it when its router begins to load a page.
export { announceMove as onRouterTransitionStart } from "@/components/layout/moves";

// zod would try whether it may make code of text, which the Content-Security-Policy refuses and a browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
