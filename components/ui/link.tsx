import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Requests nothing until it's clicked. By default, Next would prefetch every link on screen, but only the frame of our
 * pages, because they are rendered for each request.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
