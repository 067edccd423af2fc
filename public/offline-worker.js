// Shows only this page, when a signed-in page can't be loaded. It stores no page and no answer.
const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>We can’t reach the site</title>
<style>
:root { color-scheme: light dark; --ground: oklch(0.982 0.005 175); --ink: oklch(0.245 0.022 205);
  --quiet: oklch(0.475 0.022 200); --action: oklch(0.425 0.07 193); --on-action: oklch(0.985 0.006 180);
  --ring: oklch(0.52 0.085 193) }
@media (prefers-color-scheme: dark) {
  :root { --ground: oklch(0.195 0.014 205); --ink: oklch(0.945 0.008 185); --quiet: oklch(0.735 0.018 192);
    --action: oklch(0.8 0.085 188); --on-action: oklch(0.215 0.03 200); --ring: oklch(0.74 0.095 190) }
}
body { margin: 0; min-height: 100dvh; display: grid; align-content: center; padding: 2rem 1rem; box-sizing: border-box;
  background: var(--ground); color: var(--ink); font: 1rem/1.55 "Public Sans", system-ui, sans-serif }
main { max-width: 34rem; margin-inline: auto }
svg { width: 2.5rem; margin-left: -0.25rem; color: var(--action) }
h1 { margin: 1rem 0 0; font: 600 1.75rem/1.2 "Source Serif 4", Georgia, serif; text-wrap: balance }
p { margin: 0.75rem 0 0; text-wrap: pretty }
.quiet { color: var(--quiet); font-size: 0.875rem }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1.5rem; padding: 0 1.25rem;
  border: 1px solid transparent; border-radius: 0.5rem; background: var(--action); color: var(--on-action);
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 26 26" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round">
<path d="M3 13c3-8 7-8 10 0s7 8 10 0"/><path d="M3 13c3 8 7 8 10 0s7-8 10 0"/></svg>
<h1>We can’t reach the site</h1>
<p>You may be offline, or the site may be down for a moment. If you were writing a review or a reply, it’s still in this tab.</p>
<a href="">Try again</a>
<p class="quiet">We don’t store your pages on this device. You can read them again once you’re back online.</p>
</main>
</body>
</html>`;

addEventListener("install", () => skipWaiting());

// Otherwise each full load of a page would wait for this worker to start.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(load(event).catch(showOfflinePage));
});

async function load(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

function showOfflinePage() {
  return new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
