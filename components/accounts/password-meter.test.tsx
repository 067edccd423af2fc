import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { NewPasswordField } from "@/components/accounts/new-password-field";
import { type Answer, refuse, renderScreen } from "@/tests/screen";

const STRENGTH = "POST /api/password-strength";
const HINT = "At least 6 characters. Three or four words that have nothing to do with each other work well.";
const REASON = "This is one of the most common passwords, so attackers try it first. Choose another.";
const veryWeak = { score: 0, label: "Very weak", reason: REASON };
const strong = { score: 4, label: "Strong", reason: null };

const input = { name: "password", onChange: async () => {}, onBlur: async () => {}, ref: () => {} };

function show(answer: Answer, error?: string) {
  const owner = { firstName: "Amara", email: "amara@northwind.example" };
  return renderScreen(<NewPasswordField label="Password" input={input} owner={owner} error={error} />, {
    answers: { [STRENGTH]: answer },
  });
}

async function enter(text: string): Promise<void> {
  const field = screen.getByLabelText("Password");
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
}

function description(): string {
  const ids = screen.getByLabelText("Password").getAttribute("aria-describedby") ?? "";
  return ids
    .split(" ")
    .map((id) => {
      const part = document.getElementById(id)?.cloneNode(true) as HTMLElement;
      for (const hidden of part.querySelectorAll("[aria-hidden]")) hidden.remove();
      return part.textContent;
    })
    .join("|");
}

const filled = () =>
  Array.from(
    document.querySelectorAll("[data-segment]"),
    ({ className }) => /bg-\S+-bar/.exec(className)?.[0],
  ).filter(Boolean);

describe("the strength meter (SEC-A3)", () => {
  it("sends no request for an empty field, and shows the hint", async () => {
    const { calls } = show(() => strong);
    expect(description()).toBe(HINT);
    await enter("x");
    await screen.findByText("Strong");
    await enter("");
    await waitFor(() => expect(description()).toBe(HINT));
    expect(calls).toHaveLength(1);
    expect(filled()).toEqual([]);
  });

  it("shows a bar, a word and the reason, and announces them once typing stops", async () => {
    const { calls } = show(({ body }) => {
      const { password } = body as { password: string };
      return password === "iloveyou" ? veryWeak : strong;
    });
    await enter("iloveyou");
    expect(await screen.findByText(REASON)).toBeDefined();
    expect(description()).toContain(`Password strength: Very weak. ${REASON}`);
    expect(description()).not.toContain(HINT);
    expect(document.querySelector("[aria-live=polite]")?.textContent).toContain(REASON);
    expect(filled()).toEqual(["bg-negative-bar"]);
    await enter("amber-kettle-orchard");
    expect(await screen.findByText("Strong")).toBeDefined();
    expect(screen.queryByText(REASON)).toBeNull();
    expect(filled()).toEqual(Array(4).fill("bg-positive-bar"));
    expect(description()).toContain(`Password strength: Strong. ${HINT}`);
    expect(calls.at(-1)?.body).toEqual({
      password: "amber-kettle-orchard",
      firstName: "Amara",
      email: "amara@northwind.example",
    });
  });

  it("sends one request for text typed in one go", async () => {
    const { calls } = show(() => strong);
    for (const value of ["q", "qu", "qui"]) {
      fireEvent.change(screen.getByLabelText("Password"), { target: { value } });
    }
    await screen.findByText("Strong");
    expect(calls.map(({ body }) => (body as { password: string }).password)).toEqual(["qui"]);
  });

  it("shows the result for the last text, whichever response comes first", async () => {
    let answerFirst: (answer: unknown) => void = () => {};
    const first = new Promise((resolve) => {
      answerFirst = resolve;
    });
    const { calls } = show(({ body }) =>
      (body as { password: string }).password === "iloveyou" ? first : strong,
    );
    await enter("iloveyou");
    await waitFor(() => expect(calls).toHaveLength(1));
    await enter("amber-kettle-orchard");
    await screen.findByText("Strong");
    answerFirst(veryWeak);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.getByText("Strong")).toBeDefined();
    expect(screen.queryByText(REASON)).toBeNull();
  });

  it.each([
    ["is limited", () => refuse(429, { message: "Too many attempts." })],
    ["is away", () => Promise.reject(new TypeError("fetch failed"))],
  ])("shows nothing if the server %s", async (_what, answer) => {
    const { calls } = show(answer);
    await enter("quiet harbour");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(description()).toBe(HINT);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("doesn't repeat the reason that an error next to it gives", async () => {
    show(() => veryWeak, REASON);
    await enter("iloveyou");
    await screen.findByText("Very weak");
    expect(screen.getAllByText(REASON)).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toBe(REASON);
  });
});
