import { shareByDevice } from "@/components/ui/native-share";
import { toast } from "@/components/ui/use-toast";
import { saveFile } from "@/lib/http/save-file";

type Shared = { image: Blob; fileName: string; text: string };

const LINKEDIN_FEED = "https://www.linkedin.com/feed/";

/** Returns whether another app took it. Call it in the click handler: browsers open a window only then. */
export async function shareImage({ image, fileName, text }: Shared): Promise<boolean> {
  const shared = { files: [new File([image], fileName, { type: "image/png" })], text };
  if (canShare(shared)) return shareByDevice(shared, "image");
  // Starts before the new tab takes the focus: a page without focus can't copy.
  const copying = copy(text);
  saveFile(fileName, image);
  window.open(LINKEDIN_FEED, "_blank", "noopener,noreferrer");
  toast({ title: "Ready to Share", description: whatToAttach(fileName, await copying) });
  return false;
}

type Copied = "copied" | "empty" | "refused";

function whatToAttach(fileName: string, copied: Copied): string {
  switch (copied) {
    case "copied":
      return `We saved the image as ${fileName} and copied the text. Add both to your post.`;
    case "empty":
      return `We saved the image as ${fileName}. Attach it to your post.`;
    case "refused":
      return `We saved the image as ${fileName}, but your browser didn't let us copy the text. Copy it here, and add both to your post.`;
  }
}

function canShare(shared: ShareData): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare(shared);
}

async function copy(text: string): Promise<Copied> {
  if (!text) return "empty";
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // The browser forbids it, or the page isn't on https.
    return "refused";
  }
}
