"use client";

import { createElement } from "react";
// Written before the build, from what the product answered (tests/bench/lib/markup.mjs).
import pages from "./pages.json";

export function Markup({ page }) {
  return pages[page].map(toElement);
}

function toElement(node, key) {
  if (typeof node === "string") return node;
  const [tag, props, children] = node;
  return createElement(tag, { ...props, key }, ...children.map(toElement));
}
