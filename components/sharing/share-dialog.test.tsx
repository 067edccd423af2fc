import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShareProgress, ShareReview } from "@/components/sharing/share-dialog";
import { dismissToast } from "@/components/ui/use-toast";
import { DESCRIPTION_HEADER, SHARED_IMAGE_HEADER, toDescriptionHeader } from "@/lib/sharing/rules/share-card";
import type { ShareType } from "@/lib/sharing/schema";
import { aReview } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const IMAGE = "GET /api/share-image";
const PUBLISH = "POST /api/shared-pages";
const PAGES = "GET /api/shared-pages";
const PAGE_URL = "https://reviews.example/c/7Qm2xV9tKd0";
const DESCRIPTION = "Feedback for Maya Lindgren, Harrow & Vale: 4.0 out of 5.";
const TEXT = "What colleagues say about working with me, collected anonymously. #Leadership #Feedback";
const FAILURE = "ErrorFailed to generate progress image. Please try again.";

const picture: Answer = () =>
  new Response("a picture", {
    headers: {
      "Content-Type": "image/png",
      [DESCRIPTION_HEADER]: toDescriptionHeader(DESCRIPTION),
      [SHARED_IMAGE_HEADER]: "encrypted",
    },
  });

let saved: string[];
let copied: string[];
let opened: unknown[][];
let liveUrls: number;
const share = vi.fn<(shared: ShareData) => Promise<void>>();

function offer(name: "share" | "canShare" | "clipboard", value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  saved = [];
  copied = [];
  opened = [];
  share.mockReset();
  liveUrls = 0;
  URL.createObjectURL = () => {
    liveUrls += 1;
    return "blob:picture";
  };
  URL.revokeObjectURL = (url) => {
    if (url === "blob:picture") liveUrls -= 1;
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} from ${this.href}`);
  });
  vi.spyOn(window, "open").mockImplementation((...call) => {
    opened.push(call);
    return null;
  });
  offer("share", undefined);
  offer("canShare", undefined);
});

const published: Answer = () => ({ url: PAGE_URL });

async function openDialog({ type = "progress" as ShareType, answer = picture, publish = published } = {}) {
  // After user-event's setup, which installs its own clipboard.
  const user = userEvent.setup();
  offer("clipboard", { writeText: async (text: string) => void copied.push(text) });
  const shared = type === "review" ? <ShareReview id={aReview.id} /> : <ShareProgress type={type} />;
  const drawn = renderScreen(shared, {
    answers: { [IMAGE]: answer, [PUBLISH]: publish, [PAGES]: () => [] },
  });
  expect(drawn.calls).toEqual([]);
  const opener = screen.getByRole("button", { name: /^Share / });
  await user.click(opener);
  const dialog = screen.getByRole("dialog", { name: /^Share / });
  const inside = within(dialog);
  return {
    user,
    dialog,
    inside,
    opener,
    asked: () => drawn.calls.map(({ url }) => url.search),
    published: () => drawn.calls.filter(({ name }) => name === PUBLISH).map(({ body }) => body),
    press: (name: string) => user.click(inside.getByRole("button", { name })),
    button: (name: string) => inside.getByRole<HTMLButtonElement>("button", { name }),
  };
}

describe("the dialog that shares an image (B5.4, B13)", () => {
  it("shows the picture with its words, and asks for each look and format once", async () => {
    let draw = () => {};
    const drawn = new Promise<void>((resolve) => {
      draw = resolve;
    });
    const { user, inside, asked } = await openDialog({ answer: (call) => drawn.then(() => picture(call)) });
    expect((await inside.findByRole("status")).textContent).toBe("Making your image…");
    draw();
    const image = await inside.findByRole<HTMLImageElement>("img", { name: DESCRIPTION });
    expect(image.src).toBe("blob:picture");
    for (const name of ["Dark", "Square", "Light", "LinkedIn", "Dark"]) {
      await user.click(inside.getByRole("radio", { name }));
      await inside.findByRole("img");
    }
    expect(asked()).toEqual([
      "?type=progress&look=light&format=wide",
      "?type=progress&look=dark&format=wide",
      "?type=progress&look=dark&format=square",
      "?type=progress&look=light&format=square",
    ]);
    expect(liveUrls).toBe(1);
  });

  it("says what everyone will see, takes the focus and gives it back", async () => {
    const { user, dialog, opener } = await openDialog();
    expect(document.activeElement).toBe(dialog);
    const said = document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(said).toContain("but no individual reviews.");
    expect(said).toContain("even if your reviews are private");
    expect(dialog.querySelector("header")?.textContent).toBe("Share Your Progress");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("tells an author that readers learn that they write reviews", async () => {
    const { dialog, inside, asked } = await openDialog({ type: "authored" });
    await inside.findByRole("img");
    expect(dialog.textContent).toContain("Anyone who sees your post will know that you write reviews here.");
    expect(asked()).toEqual(["?type=authored&look=light&format=wide"]);
  });

  it("saves the image, copies the edited text and opens LinkedIn (B13.2)", async () => {
    const { user, inside, press } = await openDialog();
    await inside.findByRole("img");
    const field = inside.getByRole<HTMLTextAreaElement>("textbox", { name: "Text for your post" });
    expect(field.value).toBe(TEXT);
    await user.type(field, " #Teams");
    await press("Share on LinkedIn");
    expect(opened).toEqual([["https://www.linkedin.com/feed/", "_blank", "noopener,noreferrer"]]);
    expect(saved).toEqual(["leadership-progress.png from blob:picture"]);
    expect(copied).toEqual([`${TEXT} #Teams`]);
    await waitFor(() =>
      expect(toastText()).toContain(
        "Ready to ShareWe saved the image as leadership-progress.png and copied the text. Add both to your post.",
      ),
    );
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("shares a review in the same way, under its own name (B5.3)", async () => {
    const { dialog, inside, press, asked, published } = await openDialog({ type: "review" });
    await inside.findByRole("img");
    expect(asked()).toEqual([`?type=review&id=${aReview.id}&look=light&format=wide`]);
    expect(dialog.textContent).toContain("The author agreed to this, and the image doesn’t name them.");
    await press("Share on LinkedIn");
    expect(saved).toEqual(["leadership-review.png from blob:picture"]);
    await waitFor(() => expect(toastText()).toContain("saved the image as leadership-review.png"));
    expect(published()).toEqual([{ type: "review", id: aReview.id, sharedImage: "encrypted" }]);
  });

  it("opens a public page for stats and reviews, and none for the number of submissions", async () => {
    const stats = await openDialog();
    await stats.inside.findByRole("img");
    expect(stats.published()).toEqual([]);
    await stats.press("Share on LinkedIn");
    await waitFor(() => expect(stats.published()).toEqual([{ type: "progress", sharedImage: "encrypted" }]));
    cleanup();
    const authored = await openDialog({ type: "authored" });
    await authored.inside.findByRole("img");
    await authored.press("Share on LinkedIn");
    await waitFor(() => expect(toastText()).toContain("Ready to Share"));
    expect(authored.published()).toEqual([]);
  });

  it("says that the public page could not be opened, and lets people share again", async () => {
    const message = "Please try again in a few seconds.";
    const { inside, press, button } = await openDialog({
      publish: () => refuse(503, { message }),
    });
    await inside.findByRole("img");
    await press("Share on LinkedIn");
    await waitFor(() =>
      expect(toastText()).toContain(`ErrorWe couldn't open the public page yet. ${message}`),
    );
    expect(button("Share on LinkedIn").disabled).toBe(false);
  });

  it("says of a review's image that it failed (E2)", async () => {
    await openDialog({ type: "review", answer: () => refuse(503, { message: "no" }) });
    await waitFor(() =>
      expect(toastText()).toContain("ErrorFailed to generate review image. Please try again."),
    );
  });

  it("opens the tab in the click itself, before it waits for anything", async () => {
    const { inside, button, published } = await openDialog();
    await inside.findByRole("img");
    offer("clipboard", { writeText: () => new Promise(() => {}) });
    fireEvent.click(button("Share on LinkedIn"));
    expect(opened).toHaveLength(1);
    await waitFor(() => expect(published()).toHaveLength(1));
    expect(button("Share on LinkedIn").disabled).toBe(true);
  });

  it.each([
    ["refuses to copy", { writeText: () => Promise.reject(new Error("no")) }],
    ["has no clipboard", undefined],
  ])("says that the image alone is ready if the browser %s", async (_name, clipboard) => {
    const { inside, press } = await openDialog();
    await inside.findByRole("img");
    offer("clipboard", clipboard);
    await press("Share on LinkedIn");
    await waitFor(() =>
      expect(toastText()).toContain(
        "Ready to ShareWe saved the image as leadership-progress.png, but your browser didn't let us copy the text.",
      ),
    );
    expect([saved.length, opened.length]).toEqual([1, 1]);
  });

  it("gives image and text to a device that takes files, and closes", async () => {
    offer("canShare", ({ files }: ShareData) => files?.length === 1);
    offer("share", share.mockResolvedValue(undefined));
    const { inside, press } = await openDialog();
    await inside.findByRole("img");
    await press("Share on LinkedIn");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [shared] = share.mock.calls[0] ?? [];
    const [file] = shared?.files ?? [];
    expect([file?.name, file?.type, shared?.text]).toEqual(["leadership-progress.png", "image/png", TEXT]);
    expect([saved, copied, opened]).toEqual([[], [], []]);
  });

  it.each([
    ["nothing of a share that was cancelled", new DOMException("cancelled", "AbortError"), ""],
    [
      "that the device could not share",
      new DOMException("no", "NotAllowedError"),
      "ErrorYour device couldn't share the image. Please try again.",
    ],
  ])("says %s, and stays open", async (_name, error, words) => {
    offer("canShare", () => true);
    offer("share", share.mockRejectedValue(error));
    const { inside, press, button } = await openDialog();
    await inside.findByRole("img");
    await press("Share on LinkedIn");
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    await waitFor(() => expect(toastText()).toContain(words));
    if (!words) expect(toastText()).toBe("");
    expect(button("Share on LinkedIn").disabled).toBe(false);
    expect([saved, opened]).toEqual([[], []]);
  });

  it("says that the image failed, why, and tries again (E2)", async () => {
    let tries = 0;
    const message = "We're making a lot of images right now. Please try again in a moment.";
    const { inside, press, button } = await openDialog({
      answer: (call) => (++tries < 3 ? refuse(503, { message }) : picture(call)),
    });
    for (const expected of [1, 2]) {
      await waitFor(() => expect(toastText()).toContain(FAILURE));
      expect(await inside.findByText(message)).toBeTruthy();
      expect([tries, button("Share on LinkedIn").disabled]).toEqual([expected, true]);
      act(dismissToast);
      await waitFor(() => expect(toastText()).toBe(""));
      await press("Try again");
    }
    expect(await inside.findByRole("img", { name: DESCRIPTION })).toBeTruthy();
    expect(inside.queryByText(message)).toBeNull();
    expect(toastText()).toBe("");
  });
});
