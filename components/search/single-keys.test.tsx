import { describe, expect, it, vi } from "vitest";
import { areSingleKeysOn, switchSingleKeys } from "@/components/search/single-keys";
import { SINGLE_KEYS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";

const refused = () => {
  throw new DOMException("no", "QuotaExceededError");
};

describe("shortcuts of one character", () => {
  it.each([
    ["can be read and written", []],
    ["is full", ["setItem"]],
    ["is off", ["getItem", "setItem", "removeItem"]],
  ] as const)("are off until they are turned on again, if the storage %s", (_name, broken) => {
    for (const method of broken) vi.spyOn(Storage.prototype, method).mockImplementation(refused);
    expect(areSingleKeysOn()).toBe(true);
    switchSingleKeys(false);
    expect(areSingleKeysOn()).toBe(false);
    switchSingleKeys(true);
    expect(areSingleKeysOn()).toBe(true);
  });

  it("are on when another tab turns them on", () => {
    switchSingleKeys(false);
    window.localStorage.removeItem(SINGLE_KEYS_STORAGE_KEY);
    expect(areSingleKeysOn()).toBe(true);
  });
});
