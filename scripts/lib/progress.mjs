const STILL_WORKING_EVERY_S = 15;

/**
 * @template T
 * @param {string} title @param {() => Promise<T>} work @param {AbortSignal} [signal] @returns {Promise<T>}
 */
export async function step(title, work, signal) {
  signal?.throwIfAborted();
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${title} ...` : `${title}\n`);
  const timer = setInterval(() => {
    if (live) process.stdout.write(`\r${title} ... ${seconds()} s`);
    else if (seconds() % STILL_WORKING_EVERY_S === 0)
      console.log(`  ${title}: still working, ${seconds()} s`);
  }, 1000);
  try {
    const result = await work();
    signal?.throwIfAborted();
    return result;
  } finally {
    clearInterval(timer);
    if (live) process.stdout.write(`\r${title}, ${seconds()} s   \n`);
    else if (seconds() > 1) console.log(`  ${title}: ${seconds()} s`);
  }
}

/** @param {string} line of a command that runs at the same time */
export function printLine(line) {
  // A step's own line comes again within a second.
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
}
