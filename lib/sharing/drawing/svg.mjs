/** What is inside the `<svg>` element of a file. */
export function contentOf(svg) {
  return svg.replace(/^.*?<svg[^>]*>|<\/svg>\s*$/gs, "");
}
