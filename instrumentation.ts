/** Runs once in each server process, before its first request. */
export async function register(): Promise<void> {
  // The condition keeps what needs Node out of the edge variant that the framework also builds of this file.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startProcess } = await import("@/lib/jobs/start");
    await startProcess();
  }
}
