import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Dialog, DialogContent, DialogDescription, DialogTitle, loadSurface } from "@/components/ui/dialog";

const drawn = vi.hoisted((): string[] => []);

vi.mock("@/components/ui/dialog-surface", async (importOriginal) => {
  const { DialogSurface } = await importOriginal<typeof import("@/components/ui/dialog-surface")>();
  const counted: typeof DialogSurface = (props) => {
    drawn.push(props.open ? "open" : "closed");
    return <DialogSurface {...props} />;
  };
  return { DialogSurface: counted };
});

beforeEach(() => {
  drawn.length = 0;
});

function SettingsContent() {
  drawn.push("content");
  return (
    <DialogContent>
      <DialogTitle>Settings</DialogTitle>
      <DialogDescription>What you can change.</DialogDescription>
    </DialogContent>
  );
}

const settings = (
  <Dialog trigger={{ children: "Open" }}>
    <SettingsContent />
  </Dialog>
);

it("opens by the click itself if its code has come since the page was drawn", async () => {
  render(settings);
  await loadSurface();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
});

it("makes nothing of what opens before it is opened the first time, and keeps it to close it", async () => {
  await loadSurface();
  render(settings);
  expect(drawn).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(new Set(drawn)).toEqual(new Set(["content", "open"]));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(drawn.at(-1)).toBe("closed");
});
