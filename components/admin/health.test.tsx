import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Health } from "@/components/admin/health";
import type { Health as HealthData } from "@/lib/admin/schema";
import { refuse, renderScreen, toastText } from "@/tests/screen";

const well: HealthData = {
  version: "0.1.0",
  database: "17.5",
  sealedOn: "2026-11-22",
  weekDone: "2026-11-16",
  hasOneAdmin: false,
  mail: { overdue: 0, failed: 0 },
};

const open = (health: HealthData, answers = {}) =>
  renderScreen(<Health today="2026-11-22" />, {
    answers: { "GET /api/admin/health": () => health, ...answers },
  });

const textOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

describe("the service's health (B12.9)", () => {
  it("says when the nightly and Monday's work were done, and which versions run", async () => {
    open(well);
    expect(await textOf("Nightly work")).toBe("Last finished on 22 November 2026");
    expect(await textOf("Monday’s work")).toBe("Done up to 16 November 2026");
    expect(await textOf("Email")).toBe("Everything due has been sent.");
    expect(await textOf("Database")).toBe("PostgreSQL 17.5");
    expect(await textOf("Version")).toBe("0.1.0");
  });

  it("says what to do if the nightly work is late", async () => {
    open({ ...well, sealedOn: "2026-11-20" });
    expect(await textOf("Nightly work")).toContain("check the log for ‘job-failed’");
  });

  it("asks the only administrator to make a second one, whatever waits", async () => {
    open({ ...well, hasOneAdmin: true });
    expect(await textOf("Administrators")).toContain("No one can decide on reviews about you");
  });

  it("sends failed email again, and says so if that fails", async () => {
    let health = { ...well, mail: { overdue: 1, failed: 2 } };
    let fails = true;
    open(well, {
      "GET /api/admin/health": () => health,
      "POST /api/admin/mail/retry": () => {
        if (fails) return refuse(503, { message: "The database is down. Please try again." });
        health = well;
        return { count: 2 };
      },
    });
    expect(await textOf("Email")).toContain("1 email late by more than 15 minutes");
    expect(await textOf("Email")).toContain("2 emails given up");
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(toastText()).toContain("The database is down");
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Everything due has been sent.")).toBeTruthy();
  });
});
