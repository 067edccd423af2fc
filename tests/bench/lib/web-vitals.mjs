/** Lighthouse's slow 4G as it is applied to a real network connection, and its slower processor. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
export const SLOWDOWN = 4;
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const QUIET_MS = 3_000;

export async function slowDown(page, { network }) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  if (!network) return;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
}

/**
 * @param {import("@playwright/test").BrowserContext} context a new one, whose cache is empty
 * @returns {Promise<{ fcp: number, lcp: number, tbt: number, cls: number }>} milliseconds; `cls` has none
 */
export async function measureLoading(context, url) {
  const page = await context.newPage();
  await slowDown(page, { network: true });
  await page.addInitScript(observeLoading);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction((quietMs) => performance.now() - window.vitals.busyAt > quietMs, QUIET_MS);
  const { fcp, lcp, cls, tasks } = await page.evaluate(() => window.vitals);
  return { fcp, lcp, cls, tbt: blockingTime(tasks, fcp) };
}

/**
 * To compare runs by, because others may use this machine too.
 * @param {import("@playwright/test").BrowserContext} context @returns {Promise<number>} parses a second
 */
export async function measureMachine(context) {
  const page = await context.newPage();
  return page.evaluate(() => {
    const json = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Name ${id}` })));
    const begin = performance.now();
    let parsed = 0;
    for (; performance.now() - begin < 1_000; parsed++) JSON.parse(json);
    return parsed;
  });
}

/** TBT: what long tasks after the first paint take beyond 50 ms each. */
function blockingTime(tasks, fcp) {
  return tasks.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, fcp) - 50), 0);
}

/** Runs in the browser. */
function observeLoading() {
  const vitals = { fcp: 0, lcp: 0, cls: 0, tasks: [], busyAt: performance.now() };
  Object.assign(window, { vitals });
  // CLS: the largest group of shifts that are less than a second apart, within five seconds.
  let group = { from: 0, to: 0, sum: 0 };
  const see = {
    paint: ({ name, startTime }) => {
      if (name === "first-contentful-paint") vitals.fcp = startTime;
    },
    "largest-contentful-paint": ({ startTime }) => {
      vitals.lcp = startTime;
    },
    "layout-shift": ({ startTime, value, hadRecentInput }) => {
      if (hadRecentInput) return;
      const isSame = startTime - group.to < 1000 && startTime - group.from < 5000;
      group = { from: isSame ? group.from : startTime, to: startTime, sum: (isSame ? group.sum : 0) + value };
      vitals.cls = Math.max(vitals.cls, group.sum);
    },
    longtask: ({ startTime, duration }) => {
      vitals.tasks.push({ from: startTime, to: startTime + duration });
      vitals.busyAt = startTime + duration;
    },
  };
  for (const [type, add] of Object.entries(see)) {
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  }
}

/** @param {import("@playwright/test").Page} page @param {() => Promise<void>} act @returns the INP */
export async function measureInteraction(page, act) {
  await page.evaluate(observeInteractions);
  await act();
  // Events are reported after the frame that they led to.
  await page.waitForFunction(() => window.interactions.length > 0);
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(...window.interactions));
}

/** Runs in the browser. An event under 16 ms, the shortest that is reported, counts as 16. */
function observeInteractions() {
  window.interactions = [];
  const seen = ({ interactionId, duration }) => {
    if (interactionId) window.interactions.push(duration);
  };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(seen));
  observer.observe({ type: "event", durationThreshold: 16 });
  observer.observe({ type: "first-input", buffered: true });
}
