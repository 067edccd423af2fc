import NextLink from "next/link";
import type { ComponentProps } from "react";

/** Next would prefetch every link on screen, but get only our pages' frame: each request renders them. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
