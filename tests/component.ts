import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { loadSurface } from "@/components/ui/dialog";
import { loadToasts } from "@/components/ui/toaster";

// For busy machines: the default is a second.
configure({ asyncUtilTimeout: 10_000 });

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

// As on a page that has been idle.
await Promise.all([loadToasts(), loadSurface()]);

afterEach(() => {
  // Testing Library does this by itself only if the test functions are globals.
  cleanup();
  // The files of a project share the window, too.
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});

// Code that a component still loads when its window is gone fails the run, and names no test.
afterAll(() => vi.dynamicImportSettled());
