export { announceMove as onRouterTransitionStart } from "@/components/layout/moves";

// zod would try to compile code, which the Content-Security-Policy refuses and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
