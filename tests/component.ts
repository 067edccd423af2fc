import { act, type Config, cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { loadSurface } from "@/components/ui/dialog";
import { loadToasts } from "@/components/ui/toaster";
import { dismissToast } from "@/components/ui/use-toast";
import { conflictsIn } from "./class-conflicts";

// For busy machines: the default is a second.
configure({ asyncUtilTimeout: 30_000, getElementError });

/** Testing Library sets this while a query waits, to leave the page's roles out of its messages. */
type WaitingConfig = Config & { _disableExpensiveErrorDiagnostics?: boolean };

/** By default, each try of a waiting query would print the page. Here only one that gives up does. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as WaitingConfig;
  const error = new Error([message, !isWaiting && prettyDOM(container)].filter(Boolean).join("\n\n"));
  error.name = "TestingLibraryElementError";
  // Vitest shows the line that asked.
  Error.captureStackTrace(error, getElementError);
  return error;
}

vi.mock("@/lib/utils", async (importActual) => {
  const { cn } = await importActual<typeof import("@/lib/utils")>();
  return {
    cn: (...given: Parameters<typeof cn>) => {
      const classes = cn(...given);
      const conflicts = conflictsIn(classes).join(" ");
      if (conflicts)
        throw new Error(`Set twice, so the weaker one must begin with "base:": ${conflicts} in ${classes}`);
      return classes;
    },
  };
});

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

// jsdom has no screen; this one has a mouse.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === "(pointer: fine)",
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// jsdom would match its own stylesheet with each element that Testing Library looks at, a third of the time.
// No other stylesheet is loaded, so alike elements, in elements with the same styles, have the same one.
const computeStyle = window.getComputedStyle.bind(window);
const knownStyles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  const isStyled =
    element.hasAttribute("hidden") || element.hasAttribute("style") || isWithinInvisible(element);
  const alike: [Element, ...Element[]] = isStyled ? [element, ...styledAncestorsOf(element)] : [element];
  const key = alike.map(kindOf).join("\n");
  const style = knownStyles.get(key) ?? computeStyle(copyOf(alike));
  knownStyles.set(key, style);
  return style;
};

const STYLING = ["type", "hidden", "style"];

function kindOf(element: Element): string {
  return [element.localName, ...STYLING.map((name) => element.getAttribute(name))].join("\t");
}

function copyOf([element, ...around]: [Element, ...Element[]]): Element {
  const copy = document.createElement(element.localName);
  for (const name of STYLING) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  const [parent, ...others] = around;
  if (parent) copyOf([parent, ...others]).append(copy);
  return copy;
}

function styledAncestorsOf({ parentElement }: Element): Element[] {
  if (!parentElement) return [];
  const around = styledAncestorsOf(parentElement);
  return parentElement.hasAttribute("style") ? [parentElement, ...around] : around;
}

/** The one property that tests depend on and that elements inherit. */
function isWithinInvisible(element: Element | null): boolean {
  if (!element) return false;
  return element.getAttribute("style")?.includes("visibility") || isWithinInvisible(element.parentElement);
}

// Loads them, as on a page that has been idle.
await Promise.all([loadToasts(), loadSurface()]);

afterEach(() => {
  // Not returned: React would wait for it, and take a component's work in between for an error.
  act(dismissToast);
  // Testing Library does this by itself only if the test functions are globals.
  cleanup();
  // The files of a project share the window, too.
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

// Code that a component still loads when its window is gone fails the run, and names no test.
afterAll(() => vi.dynamicImportSettled());
