import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { PublicScore } from "@/components/sharing/public-score";
import { maya } from "@/tests/samples";
import { renderScreen, toastText } from "@/tests/screen";

describe("Your public score", () => {
  const badgeUrl = "https://reviews.example/badge/1.svg";

  it("gives the code of the badge once that is switched on", async () => {
    const user = userEvent.setup();
    let account = maya;
    const { calls } = renderScreen(<PublicScore badgeUrl={badgeUrl} />, {
      answers: {
        "GET /api/me": () => account,
        "PUT /api/me": ({ body }) => {
          account = { ...account, ...(body as object) };
          return account;
        },
      },
    });
    const badge = await screen.findByRole("switch", { name: "Show a badge with my score" });
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(badge);
    const code = await screen.findByRole<HTMLInputElement>("textbox", { name: "HTML for your website" });
    expect(code.value).toContain(`<img src="${badgeUrl}"`);
    await waitFor(() => expect(toastText()).toContain("Badge settings updated"));
    await user.click(screen.getByRole("switch", { name: "Let search engines list pages that I share" }));
    await waitFor(() => expect(toastText()).toContain("Sharing settings updated"));
    expect(calls.filter(({ name }) => name === "PUT /api/me").map(({ body }) => body)).toEqual([
      { isBadgeShown: true },
      { areSharedPagesIndexed: true },
    ]);
  });
});
