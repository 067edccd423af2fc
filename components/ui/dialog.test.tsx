import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
  loadSurface,
} from "@/components/ui/dialog";

it("opens by the click itself if its code has come since the page was drawn", async () => {
  render(
    <Dialog>
      <DialogTrigger>Open</DialogTrigger>
      <DialogContent>
        <DialogTitle>Settings</DialogTitle>
        <DialogDescription>What you can change.</DialogDescription>
      </DialogContent>
    </Dialog>,
  );
  await loadSurface();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
});
