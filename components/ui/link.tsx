import NextLink from "next/link";
import type { ComponentProps } from "react";

/** Next prefetches each link on screen by default, but only a frame, because our pages aren't static. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
