const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks them.
  typescript: { ignoreBuildErrors: true },
  agentRules: false,
  serverExternalPackages: ["@prisma/client", "@prisma/adapter-pg", "pg", "piscina", "nodemailer"],
  images: { unoptimized: true },
  cacheMaxMemorySize: 0,
  generateEtags: false,
  experimental: {
    // The first answer would wait until the code of all pages is read, and the process would keep all of it.
    preloadEntriesOnStart: false,
    // app/global-not-found.tsx
    globalNotFound: true,
  },
  // One page for all browsers and bots, because the first one's is kept.
  htmlLimitedBots: /.*/,
  async headers() {
    return [
      { source: "/:path*", headers: securityHeaders },
      // No other cache may keep them beyond a new build or a new setting, and no browser beyond a login.
      {
        source: "/(login|register|resend-verification|terms|privacy|how-anonymity-works|accessibility)?",
        headers: [{ key: "Cache-Control", value: "no-store" }],
      },
      { source: "/badge/:file", headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }] },
    ];
  },
  async rewrites() {
    const ofLogin = (key) => ({
      source: "/login",
      has: [{ type: "query", key }],
      destination: "/login/with-query",
    });
    return { beforeFiles: [ofLogin("next"), ofLogin("error")] };
  },
};
