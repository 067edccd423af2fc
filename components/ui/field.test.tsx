import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { PasswordInput } from "@/components/ui/password-input";
import { Textarea } from "@/components/ui/textarea";

describe("Field", () => {
  it("names, describes and marks its control", () => {
    render(
      <Field label="Email" description="Your work address" error="Invalid email address">
        <Input />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Email" });
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Invalid email address",
      "Your work address",
    ]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Invalid email address");
  });

  it("doesn't mark a valid control", () => {
    render(
      <Field label="Sort">
        <NativeSelect>
          <option>Newest First</option>
        </NativeSelect>
      </Field>,
    );
    const select = screen.getByRole("combobox", { name: "Sort" });
    expect(select.hasAttribute("aria-invalid")).toBe(false);
    expect(select.hasAttribute("aria-describedby")).toBe(false);
  });

  it("lets a form focus the invalid field", async () => {
    render(<EmailForm />);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  });
});

describe("PasswordInput", () => {
  it("shows and hides the password", async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText("Password");
    expect(input).toHaveProperty("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input).toHaveProperty("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input).toHaveProperty("type", "password");
  });
});

describe("Textarea", () => {
  it("counts code points, as the server does, and follows a reset", async () => {
    render(<ReviewForm />);
    await userEvent.type(screen.getByRole("textbox"), "Good 👍");
    expect(screen.getByText(/^6 \/ 2000/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(screen.getByText(/^0 \/ 2000/)).toBeTruthy();
  });
});

describe("CheckboxField", () => {
  it("is ticked by its label and shows its error", async () => {
    render(<CheckboxField label="I agree" error="You must agree to the Terms and Conditions" />);
    const box = screen.getByRole("checkbox", { name: "I agree" });
    await userEvent.click(screen.getByText("I agree"));
    expect(box).toHaveProperty("checked", true);
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "You must agree to the Terms and Conditions",
    );
  });

  it("is described by its error first, then its description", () => {
    render(<CheckboxField label="I agree" description="Opens in a new tab" error="Please agree" />);
    const ids = screen.getByRole("checkbox").getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Please agree",
      "Opens in a new tab",
    ]);
  });
});

function EmailForm() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  return (
    <form onSubmit={handleSubmit(() => {})}>
      <Field label="Email" error={formState.errors.email?.message}>
        <Input {...register("email", { required: "Invalid email address" })} />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

function ReviewForm() {
  const { register, reset, formState } = useForm({ defaultValues: { reviewText: "" } });
  return (
    <form data-dirty={formState.isDirty}>
      <Textarea aria-label="Review" countTo={2000} {...register("reviewText")} />
      <button type="button" onClick={() => reset({ reviewText: "" })}>
        Reset
      </button>
    </form>
  );
}
