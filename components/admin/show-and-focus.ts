export function showAndFocus(element: HTMLElement | null, whole: Element | null | undefined = element): void {
  element?.focus({ preventScroll: true });
  whole?.scrollIntoView({ block: "nearest" });
}
