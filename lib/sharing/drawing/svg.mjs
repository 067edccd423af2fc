export function contentOf(svg) {
  return svg.replace(/^.*?<svg[^>]*>|<\/svg>\s*$/gs, "");
}
