import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Yours } from "@/components/dashboard/yours";
import { aReview, maya, noOverview, priya, solen, someOverview } from "@/tests/samples";
import { renderScreen } from "@/tests/screen";

const OWN = "GET /api/dashboard/own";

function draw({ received = 0, submitted = 0 } = {}) {
  const counts = { ...noOverview.submitted, PUBLISHED: submitted };
  const view = renderScreen(
    <main id="main" tabIndex={-1}>
      <Yours deviceKey="key" />
    </main>,
    {
      answers: {
        "GET /api/me": () => ({ ...maya, totalReviews: received }),
        [OWN]: () => ({ ...(received > 0 ? someOverview : noOverview), submitted: counts }),
        "GET /api/leaders/search": () => [priya],
        "GET /api/companies": () => [solen],
        "POST /api/reviews": () => {
          counts.PUBLISHED += 1;
          return Response.json(aReview, { status: 201 });
        },
      },
    },
  );
  return { user: userEvent.setup(), ...view };
}

const card = () => screen.findByRole("region", { name: "Three steps to begin" });

describe("the first steps", () => {
  it("are a review, the link and who may read, for someone with no reviews yet", async () => {
    draw();
    const steps = within(await card());
    expect(steps.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
      "Write a review",
      "Ask for feedback",
      "Choose your readers",
    ]);
    const links = steps.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["#feedback-link", "/profile"]);
  });

  it.each([
    ["a submission", { submitted: 1 }],
    ["a received review", { received: 2 }],
  ])("are replaced by what is the viewer's own after %s", async (_name, some) => {
    draw(some);
    expect(await screen.findByRole("region", { name: "Your Submissions" })).toBeTruthy();
    expect(screen.queryByText("Three steps to begin")).toBeNull();
  });

  it("disappear with the first submission, and the focus stays on the page", async () => {
    const { user } = draw();
    await user.click(within(await card()).getByRole("button", { name: "Write a Review" }));
    const dialog = within(await screen.findByRole("dialog"));
    const search = await dialog.findByRole("combobox", { name: "Leader or company" });
    await user.type(search, "Pri");
    await user.click(await screen.findByRole("option", { name: /^Priya/ }));
    for (const name of ["Communication", "Support", "Growth", "Overall"]) {
      const stars = within(dialog.getByRole("group", { name }));
      await user.click(stars.getByRole("radio", { name: "4 out of 5, Good" }));
    }
    await user.click(dialog.getByRole("textbox", { name: "Your review" }));
    await user.paste("Explains decisions before they land.");
    await user.click(dialog.getByRole("button", { name: "Submit Review" }));
    await user.click(await dialog.findByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.queryByText("Three steps to begin")).toBeNull());
    expect(screen.getByRole("region", { name: "Your Submissions" }).textContent).toContain("1 published");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });
});
