import type { Page } from "@playwright/test";
import { rateAll } from "../e2e/dialog";
import type { Cast } from "./cast";

/** Who looks: a visitor, someone with nothing, with one of each, with much, with the longest names and texts, or an administrator. */
export type Viewer = "visitor" | "none" | "one" | "many" | "long" | "admin";

export type Screen = {
  name: string;
  path: (cast: Cast) => string;
  as: Viewer[];
  /** Every request of the page's scripts fails. */
  isFailing?: boolean;
  /** Takes only the first window of the page: a picture of the whole page doesn't show what a touch screen changes. */
  isFirstWindow?: boolean;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
};

const EVERYONE: Viewer[] = ["none", "one", "many", "long"];

const visit = (path: string, name = path): Screen => ({ name, path: () => path, as: ["visitor"] });
const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

async function openDialog(page: Page) {
  await press("Submit Anonymous Feedback")(page);
  await page.getByRole("dialog").getByLabel("Your review").waitFor();
}

async function openAccountMenu(page: Page) {
  await press("My Account")(page);
  await page.getByRole("menu").waitFor();
}

async function fillBriefly(page: Page) {
  await openDialog(page);
  const text = "My manager Dave said on 3 May that I, the only designer, should go.";
  await page.getByRole("dialog").getByLabel("Your review").fill(text);
  await page.getByRole("button", { name: "Submit Review" }).click();
}

async function lookAgain(page: Page) {
  await press("Write a review")(page);
  const dialog = page.getByRole("dialog");
  await rateAll(dialog);
  await dialog.getByLabel("Your review").fill("Says early what will change, and why.");
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await dialog.getByRole("heading", { name: "A last look before you send" }).waitFor();
}

const PUBLIC: Screen[] = [
  visit("/", "landing"),
  visit("/login"),
  { ...visit("/login", "login-refused"), act: press("Log In") },
  visit("/register"),
  {
    ...visit("/register", "register-refused"),
    act: (page) => page.getByRole("main").getByRole("button", { name: "Sign Up" }).click(),
  },
  visit("/forgot-password"),
  visit("/reset-password?token=unknown", "reset-password"),
  visit("/verify-email?token=unknown", "verify-email"),
  visit("/resend-verification"),
  visit("/unsubscribe"),
  visit("/terms"),
  visit("/privacy"),
  visit("/how-anonymity-works"),
  visit("/removals"),
  visit("/accessibility"),
  visit("/no-such-page", "404"),
  visit("/anonymous-feedback/unknown", "link-not-found"),
  { name: "shared-page", path: ({ sharedPage }) => sharedPage, as: ["visitor"] },
  { name: "link-form", path: ({ links }) => links.many, as: ["visitor"] },
  { name: "link-form-long", path: ({ links }) => links.long, as: ["visitor"] },
  { name: "link-form-refused", path: ({ links }) => links.many, as: ["visitor"], act: press("Submit") },
  { name: "link-own", path: ({ links }) => links.many, as: ["many"] },
];

const SIGNED_IN: Screen[] = [
  { name: "dashboard", path: () => "/dashboard", as: EVERYONE },
  { name: "feedback", path: () => "/leader-reviews", as: EVERYONE },
  { name: "feedback-no-match", path: () => "/leader-reviews?q=zebra", as: ["many"] },
  {
    name: "feedback-error",
    path: () => "/leader-reviews",
    as: ["many"],
    isFailing: true,
    act: (page) => page.getByLabel("Filter by rating").selectOption({ index: 1 }),
  },
  { name: "feedback-print", path: () => "/leader-reviews/print", as: ["many"] },
  { name: "submissions", path: () => "/submissions", as: EVERYONE },
  { name: "leaders", path: () => "/leader-lookup", as: ["none", "many"] },
  { name: "leaders-unknown", path: () => "/leader-lookup?q=zebra", as: ["many"] },
  { name: "leader", path: ({ ids }) => `/leader-lookup?id=${ids.leader}`, as: ["one"] },
  { name: "leader-figures", path: ({ ids }) => `/leader-lookup?id=${ids.leader}&tab=figures`, as: ["one"] },
  { name: "leader-closest", path: () => "/leader-lookup?q=ma", as: ["many"] },
  { name: "leader-long", path: ({ ids }) => `/leader-lookup?id=${ids.long}`, as: ["one"] },
  { name: "companies", path: () => "/company-lookup", as: ["none", "many"] },
  { name: "company", path: ({ ids }) => `/company-lookup?id=${ids.company}`, as: ["one"] },
  { name: "company-people", path: ({ ids }) => `/company-lookup?id=${ids.company}&tab=leaders`, as: ["one"] },
  { name: "company-long", path: ({ ids }) => `/company-lookup?id=${ids.longCompany}`, as: ["one"] },
  { name: "company-profiles", path: () => "/company-profiles", as: ["many"] },
  { name: "profile", path: () => "/profile", as: ["many", "long"] },
  { name: "queue", path: () => "/admin/panel", as: ["admin"] },
  { name: "admin-companies", path: () => "/admin/panel?tab=companies", as: ["admin"] },
  { name: "admin-people", path: () => "/admin/panel?tab=people", as: ["admin"] },
  { name: "admin-audit", path: () => "/admin/panel?tab=audit", as: ["admin"] },
  { name: "admin-health", path: () => "/admin/panel?tab=health", as: ["admin"] },
];

const OPEN: Screen[] = [
  { name: "dialog", path: () => "/dashboard", as: ["many"], act: openDialog },
  { name: "dialog-refused", path: () => "/dashboard", as: ["many"], act: fillBriefly },
  {
    name: "dialog-last-look",
    path: ({ ids }) => `/leader-lookup?id=${ids.leader}`,
    as: ["one"],
    act: lookAgain,
  },
  {
    name: "shortcuts",
    path: () => "/dashboard",
    as: ["many"],
    act: (page) => page.keyboard.press("?"),
  },
  {
    name: "command-menu",
    path: () => "/dashboard",
    as: ["many"],
    act: (page) => page.keyboard.press("Control+k"),
  },
  { name: "account-menu", path: () => "/dashboard", as: ["many"], act: openAccountMenu },
  { name: "dashboard-touch", path: () => "/dashboard", as: ["many"], isFirstWindow: true },
];

export const SCREENS: Screen[] = [...PUBLIC, ...SIGNED_IN, ...OPEN];
