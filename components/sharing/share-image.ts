import { toast } from "@/components/ui/use-toast";
import { saveFile } from "@/lib/http/save-file";
import { PROGRESS_FILE_NAME } from "@/lib/sharing/rules";

const LINKEDIN_FEED = "https://www.linkedin.com/feed/";

/**
 * Hands image and text to the device's share sheet; where it takes no files, saves the one, copies the other and opens
 * LinkedIn. Call it in the click itself: browsers open a window only then.
 */
export async function shareImage(image: Blob, text: string): Promise<"taken" | "saved" | "kept"> {
  const shared = { files: [new File([image], PROGRESS_FILE_NAME, { type: "image/png" })], text };
  if (canShare(shared)) return shareByDevice(shared);
  // Begun before the new tab takes the focus, without which nothing may be copied.
  const copying = copy(text);
  saveFile(PROGRESS_FILE_NAME, image);
  window.open(LINKEDIN_FEED, "_blank", "noopener,noreferrer");
  toast({ title: "Ready to Share", description: WHAT_TO_ATTACH[await copying] });
  return "saved";
}

const WHAT_TO_ATTACH = {
  copied: `The image is saved as ${PROGRESS_FILE_NAME} and the text is copied. Add both to your post.`,
  empty: `The image is saved as ${PROGRESS_FILE_NAME}. Attach it to your post.`,
  refused: `Only the image is ready, saved as ${PROGRESS_FILE_NAME}. Your browser did not let us copy the text: copy it here, and add both to your post.`,
};

function canShare(shared: ShareData): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare(shared);
}

async function shareByDevice(shared: ShareData): Promise<"taken" | "kept"> {
  try {
    await navigator.share(shared);
    return "taken";
  } catch (error) {
    // People who close the share sheet have changed their mind, and nothing went wrong.
    if (!isAbort(error)) {
      toast({
        title: "Error",
        description: "Your device could not share the image. Please try again.",
        variant: "destructive",
      });
    }
    return "kept";
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function copy(text: string): Promise<keyof typeof WHAT_TO_ATTACH> {
  if (!text) return "empty";
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // Not allowed, or not over https.
    return "refused";
  }
}
