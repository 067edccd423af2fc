import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Requests nothing until it's clicked. By default, Next would prefetch every link on screen; of our pages, which are
 * rendered for each request, that gets no more than the frame.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
