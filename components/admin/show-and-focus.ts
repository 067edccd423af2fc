/** Moves the focus to what has just appeared, and as much as fits of it into the window. */
export function showAndFocus(element: HTMLElement | null, whole: Element | null | undefined = element): void {
  element?.focus({ preventScroll: true });
  whole?.scrollIntoView({ block: "nearest" });
}
