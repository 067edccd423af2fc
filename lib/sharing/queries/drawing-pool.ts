import "server-only";
import path from "node:path";
import Piscina from "piscina";
import { AppError } from "@/lib/errors";

const RETRY_AFTER_SECONDS = 5;

/** Runs an exported function of `file` in `lib/sharing/drawing`. Idle threads end after a minute. */
export function drawingPool(file: string, name: string, maxThreads: number): Piscina {
  return new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/sharing/drawing", file),
    name,
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    // piscina's default wait keeps a thread from freeing resvg's memory, 13 MB for each image.
    atomics: "disabled",
  });
}

export function tooManyImages(): AppError {
  return new AppError(
    "unavailable",
    "We're making a lot of images right now. Please try again in a moment.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
