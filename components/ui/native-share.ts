import { toastError } from "@/components/ui/use-toast";

/** Returns whether another app took it. */
export async function shareByDevice(shared: ShareData, noun: "image" | "link"): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // Closing the share sheet isn't an error.
    if (!isAbort(error)) toastError(`Your device couldn't share the ${noun}. Please try again.`);
    return false;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
