import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button, ButtonLink } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { RelativeWeek } from "@/components/ui/relative-week";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { SwitchField } from "@/components/ui/switch";

describe("Button", () => {
  it("ignores a second press while pending", async () => {
    const onClick = vi.fn();
    render(
      <Button isPending onClick={onClick}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onClick).not.toHaveBeenCalled();
  });

  it("can style a link", () => {
    render(<ButtonLink href="/login">Login</ButtonLink>);
    expect(screen.getByRole("link", { name: "Login" }).className).toContain("bg-primary");
  });
});

describe("SwitchField", () => {
  it("is named, described and switched by its label", async () => {
    const onCheckedChange = vi.fn();
    render(
      <SwitchField
        label="Public reviews"
        description="Everyone signed in can read them."
        checked={false}
        onCheckedChange={onCheckedChange}
      />,
    );
    const control = screen.getByRole("switch", { name: "Public reviews", checked: false });
    expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Everyone signed in can read them.",
    );
    await userEvent.click(screen.getByText("Public reviews"));
    expect(onCheckedChange).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe("StatStrip", () => {
  it("explains a stat behind a button that the keyboard reaches", async () => {
    render(
      <StatStrip label="Totals">
        <Stat label="Anonymous" value="100%" tooltip="Reviews shown without a real name." />
      </StatStrip>,
    );
    expect(screen.getByRole("region", { name: "Totals" })).toBeTruthy();
    expect(screen.getByRole("definition").textContent).toBe("100%");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "About Anonymous" }));
    expect((await screen.findByRole("tooltip")).textContent).toBe("Reviews shown without a real name.");
  });

  it("shows the explanation under the pointer, too, and closes it on Escape", async () => {
    const user = userEvent.setup();
    render(
      <StatStrip label="Totals">
        <Stat label="Anonymous" value="100%" tooltip="Reviews shown without a real name." />
      </StatStrip>,
    );
    await user.tab();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    await user.hover(screen.getByRole("button"));
    await screen.findByRole("tooltip");
    expect(screen.getByRole("button", { description: "Reviews shown without a real name." })).toBeTruthy();
    await user.hover(screen.getByText("100%"));
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  });
});

describe("Progress", () => {
  it("stays between 0 and 100", () => {
    const { rerender } = render(<Progress label="Submitting" value={25} />);
    const bar = screen.getByRole("progressbar", { name: "Submitting" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    rerender(<Progress label="Submitting" value={140} />);
    expect(bar.getAttribute("aria-valuenow")).toBe("100");
  });
});

describe("RelativeWeek", () => {
  const now = new Date("2026-11-18T10:00:00Z");

  it("says how long ago, with the exact week in a tooltip", () => {
    render(<RelativeWeek week="2026-11-02" now={now} />);
    expect(screen.getByText("2 weeks ago").title).toBe("Week of 2 November 2026");
  });

  it("says 'Recently' if the date is missing (F)", () => {
    render(<RelativeWeek week={null} now={now} />);
    expect(screen.getByText("Recently").hasAttribute("title")).toBe(false);
  });
});
