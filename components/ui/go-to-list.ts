/** `within` is the list or anything in it. */
export function goToList(within: Element | null | undefined): void {
  const list = within?.closest("section");
  const heading = list?.querySelector("h2");
  if (!list || !heading) return;
  heading.tabIndex = -1;
  list.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}

export function showList(list: Element | null): void {
  const top = list?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) goToList(list);
}
