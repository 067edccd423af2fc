import { expect, it } from "vitest";
import { AppError, orRefusal } from "@/lib/errors";

it("tells what was found from a refusal that may be over soon, and throws any other error", async () => {
  expect(await orRefusal(Promise.resolve([1]))).toEqual({ found: [1] });
  for (const code of ["tooMany", "unavailable"] as const)
    expect(await orRefusal(Promise.reject(new AppError(code, "Try again.")))).toEqual({
      refusal: "Try again.",
    });
  for (const error of [new AppError("notFound", "Gone."), new Error("connection lost")])
    await expect(orRefusal(Promise.reject(error))).rejects.toBe(error);
});
