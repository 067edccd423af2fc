import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  // Keeps code that needs Node out of the edge build that Next also makes of this file.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startProcess } = await import("@/lib/jobs/start");
    await startProcess();
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, { headers }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { answerUnavailable } = await import("@/lib/http/unavailable-page");
    answerUnavailable(error, headers);
  }
};
