import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// For busy machines: the default is a second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};

afterEach(() => {
  // Testing Library does this by itself only if the test functions are globals.
  cleanup();
  // The files of a project share the window, too.
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
